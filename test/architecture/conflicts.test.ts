import { expect, it } from 'vitest'
import { contract } from '../../src/web/domains.ts'
import { listFiles, readSource } from './source-files.ts'

const thrower = /\bconflict\(\s*(\w+)\.(\w+),/g
const anyThrow = /\bthrow conflict\b/g

const domainFiles = listFiles('src/domains', /\.ts$/).filter(
  (path) => path.includes('/server/') && !path.endsWith('.test.ts'),
)

/** Every endpoint that says in the contract what a 409 of it holds: `notesContract.updateNote`. */
const declared = Object.entries(contract)
  .flatMap(([domain, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, endpoint]) =>
      'CONFLICT' in endpoint['~orpc'].errorMap ? [`${domain}Contract.${name}`] : [],
    ),
  )
  .sort()

/** Endpoints that answer by the same function as one that is named where it throws. */
const alsoAnswering = [
  'admissionsConfigContract.restoreCopy',
  'choicesContract.saveFamilyChoices',
  'calendarImportContract.previewImport',
  'guardianChatContract.applyPlan',
  'houseAttendanceContract.postHouseEvent',
  'outboxContract.close',
  'studentDocumentsContract.replaceFile',
]

it('is answered by an endpoint that declares it when somebody else was faster, and by no other', () => {
  const thrown = domainFiles.flatMap((path) =>
    [...readSource(path).matchAll(thrower)].map(([, domain, name]) => `${domain}.${name}`),
  )
  expect([...new Set([...thrown, ...alsoAnswering])].sort()).toEqual(declared)
})

it('names its endpoint wherever it is thrown', () => {
  const unnamed = domainFiles.filter((path) => {
    const source = readSource(path)
    return source.match(anyThrow)?.length !== source.match(thrower)?.length
  })
  expect(unnamed).toEqual([])
  expect(domainFiles.filter((path) => readSource(path).includes("ORPCError('CONFLICT'"))).toEqual([])
})

it('is read by a screen with `conflictOf` alone, which knows what its endpoint declares', () => {
  const screens = listFiles('src', /\.tsx?$/).filter(
    (path) => /^src\/(?:web|ui|domains\/[^/]+\/web)\//.test(path) && !/\.test\.tsx?$/.test(path),
  )
  const byHand = /\.data as\b|(?:===|!==) 409\b|'CONFLICT'|\binstanceof ORPCError\b/
  expect(screens.filter((path) => byHand.test(readSource(path)))).toEqual(['src/web/forms/conflict.ts'])
})
