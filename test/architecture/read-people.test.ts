import { expect, it } from 'vitest'
import type { z } from 'zod'
import { domains } from '../../src/server/domains.ts'
import { defOf } from '../support/contract-inputs.ts'

/** Reads that list people and are not written down, each with why: everything else says whose records it tells. */
const unwritten: Readonly<Record<string, string>> = {
  '/excuses/form': 'names to choose from',
  '/impersonate/students': 'names to choose from; the mirror itself is on the record',
  '/impersonate/guardians': 'names to choose from; the mirror itself is on the record',
  '/backoffice/students/new': 'one family, whose student is being added',
  '/backoffice/reports/notes/{noteId}': 'one note, read from its list',
  '/backoffice/houses/{houseId}/overview/{reportId}/{reportItemId}/note': 'one student, read from its list',
  '/backoffice/calendar/events/{eventId}': 'who is invited to what is one’s own',
  '/backoffice/workbench/external-students': 'of other schools: they have no number among people',
  '/backoffice/enrollments/imports/{importId}': 'what files say, kept with the import and who opened it',
  '/backoffice/workbench/external-students-imports/{importId}': 'of other schools, as above',
  '/backoffice/workbench/admissions/{applicationId}':
    'one application; its guardians are of no number among people',
  '/backoffice/workbench/admissions/{applicationId}/form':
    'one application; its guardians are of no number among people',
  '/backoffice/personal-data/persons': 'names to choose from; opening one is on the record',
  '/backoffice/workbench/provisioning/{connectionId}': 'colleagues as their provider names them',
  '/backoffice/workbench/provisioning/{connectionId}/calls': 'colleagues as their provider names them',
  '/backoffice/workbench/employees-and-permissions/employees/{employeeId}/successors': 'colleagues, by name',
  '/backoffice/workbench/employees-and-permissions/groups/{groupId}/candidates': 'colleagues, by name',
  '/backoffice/workbench/employees-and-permissions/permissions/{permissionId}': 'colleagues, by name',
  '/backoffice/workbench/employees-and-permissions/what-can-they-see/people': 'colleagues, by name',
}

const numbers = /^(studentId|student_id|guardianId|guardian_id|personId|person_id)$/
const nouns = /^(student|guardian|person)$/
const inPath = /\{(studentId|student_id|personId|person_id|guardianId|guardian_id)\}/

/** Where a list of an answer has numbers of people. */
function* peopleIn(schema: z.core.$ZodType, at = '', isListed = false): Generator<string> {
  const def = defOf(schema)
  if (def.type === 'object')
    for (const [name, field] of Object.entries(def.shape as Record<string, z.core.$ZodType>)) {
      const inner = defOf(field)
      const isPerson = nouns.test(name) && inner.type === 'object' && 'id' in inner.shape
      if (isListed && (numbers.test(name) || isPerson)) yield `${at}.${name}`
      yield* peopleIn(field, `${at}.${name}`, isListed)
    }
  else if (def.type === 'array') {
    const element = defOf(def.element)
    if (/student|guardian|people|person/i.test(at) && element.type === 'object' && 'id' in element.shape)
      yield `${at}[].id`
    yield* peopleIn(def.element, `${at}[]`, true)
  } else if (def.type === 'record') yield* peopleIn(def.valueType, `${at}{}`, true)
  else if (def.type === 'pipe') yield* peopleIn(def.out, at, isListed)
  else if (def.type === 'union') for (const one of def.options) yield* peopleIn(one, at, isListed)
  else if ('innerType' in def) yield* peopleIn(def.innerType as z.core.$ZodType, at, isListed)
}

it('says of every list of people whose records it tells, so that it is known who saw what', () => {
  const silent = domains.flatMap(({ routes = {} }) =>
    Object.values(routes).flatMap(({ contract }) =>
      Object.values(contract).flatMap((endpoint) => {
        const { meta, route, outputSchema } = endpoint['~orpc']
        const isOfStaff = typeof meta.access === 'string'
        if (route.method !== 'GET' || !isOfStaff || meta.people !== null || outputSchema === undefined)
          return []
        if (inPath.test(route.path ?? '')) return []
        return [...peopleIn(outputSchema)].length > 0 ? [route.path] : []
      }),
    ),
  )
  expect(silent.filter((path) => !Object.hasOwn(unwritten, path ?? ''))).toEqual([])
  expect(Object.keys(unwritten).filter((path) => !silent.includes(path as `/${string}`))).toEqual([])
})
