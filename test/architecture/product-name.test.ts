import { expect, it } from 'vitest'
import { listFiles, readSource } from './source-files.ts'

/** What whoever runs the server reads, before there is a school or about the program itself. */
const ofTheProgram = [
  // The program that wrote a calendar file, as its format asks.
  'src/domains/feeds/server/write-calendar.ts',
  'src/server/api/docs/api-docs.ts',
  'src/server/api/openapi.ts',
  'src/server/database/migrations.ts',
  'src/server/mail/deliver-mails.ts',
  'src/server/parts/',
  'src/server/postgres/',
  'src/server/settings/config.ts',
  'src/server/start.ts',
  'src/server/startup-error.ts',
]

const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<=^|\s)\/\/[^\n]*/g, '')

it('says the name that the school gave the product, never the one it comes with', () => {
  const named = listFiles('src').filter(
    (path) =>
      /^src\/(?:contract|domains|server|ui|web)\//.test(path) &&
      !/\.test\.tsx?$|^src\/ui\/sheet\//.test(path) &&
      !ofTheProgram.some((program) => path.startsWith(program)) &&
      withoutComments(readSource(path)).includes('Homeroom'),
  )
  expect(named).toEqual(['src/contract/school/school.ts'])
})
