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

/** Lists of what has a number and a name, in answers of which nobody's records are written down: each with why. */
const named: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      '/backoffice/clubs/sponsors []',
      '/backoffice/experiences/{experience_id}/design .experts[]',
      '/backoffice/experiences/{experience_id}/design/experts []',
      '/backoffice/facilitate/{type}/{experienceId}/attendance .experience.experts[]',
      '/backoffice/journey-builder/master-schedule .experiences[].experts[]',
      '/backoffice/workbench/chat-server/employees .employees[]',
      '/backoffice/workbench/employees-and-permissions/groups/{groupId}/members .members[]',
      '/backoffice/workbench/guardian-chat-server/employees .employees[]',
      '/backoffice/workbench/zoom-recordings .hosts[]',
      '/pages/template/{template_id}/use-picked-template/experts []',
    ].map((place) => [place, 'colleagues, by name']),
  ),
  ...Object.fromEntries(
    [
      '/backoffice/clubs/{clubId}/candidates []',
      '/backoffice/experiences/{experience_id}/registrations/students []',
      '/backoffice/guardians/candidates []',
      '/backoffice/houses/edit/{houseId}/candidates []',
      '/backoffice/houses/new/candidates []',
      '/backoffice/journey-builder/pathways/management/{pathwayId}/candidates []',
    ].map((place) => [place, 'names to choose from']),
  ),
  '/test-groups [].users[]': 'the few who try a feature',
  '/backoffice/clubs .clubs[].officers[]': 'the few of an office, who stand in the line of their club',
  '/backoffice/clubs/{clubId} .officers[]': 'the few of an office, as above',
  ...Object.fromEntries(
    [
      '/backoffice/experiences/{experience_id}/design .files[]',
      '/backoffice/labs []',
      '/backoffice/templates/{template_id} .files[]',
      '/backoffice/workbench/chat-server/inconsistencies .inconsistencies[]',
      '/backoffice/workbench/guardian-chat-server/inconsistencies .inconsistencies[]',
      '/backoffice/workbench/services .services[]',
      '/backoffice/workbench/single-sign-on []',
    ].map((place) => [place, 'things that have a name in place of a title']),
  ),
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

/** Where an answer lists what has a number and a name: people have names, things have titles. */
function* namedIn(schema: z.core.$ZodType, at = ''): Generator<string> {
  const def = defOf(schema)
  if (def.type === 'object')
    for (const [name, field] of Object.entries(def.shape as Record<string, z.core.$ZodType>))
      yield* namedIn(field, `${at}.${name}`)
  else if (def.type === 'array') {
    const element = defOf(def.element)
    const fields = element.type === 'object' ? Object.keys(element.shape) : []
    if (fields.includes('name') && fields.some((field) => /^(id|user_?id)$/i.test(field))) yield `${at}[]`
    yield* namedIn(def.element, `${at}[]`)
  } else if (def.type === 'record') yield* namedIn(def.valueType, `${at}{}`)
  else if (def.type === 'pipe') yield* namedIn(def.out, at)
  else if (def.type === 'union') for (const one of def.options) yield* namedIn(one, at)
  else if ('innerType' in def) yield* namedIn(def.innerType as z.core.$ZodType, at)
}

/** Every read of staff that says of nobody whose records it tells, but for those whose path does. */
const silentReads = () =>
  domains.flatMap(({ routes = {} }) =>
    Object.values(routes).flatMap(({ contract }) =>
      Object.values(contract).flatMap((endpoint) => {
        const { meta, route, outputSchema } = endpoint['~orpc']
        const { method, path = '/' } = route
        const isOfStaff = typeof meta.access === 'string'
        if (method !== 'GET' || !isOfStaff || meta.people !== null || outputSchema === undefined) return []
        return inPath.test(path) ? [] : [{ path, outputSchema }]
      }),
    ),
  )

it('says of every list of people whose records it tells, so that it is known who saw what', () => {
  const silent = silentReads().flatMap(({ path, outputSchema }) =>
    [...peopleIn(outputSchema)].length > 0 ? [path] : [],
  )
  expect(silent.filter((path) => !Object.hasOwn(unwritten, path))).toEqual([])
  expect(Object.keys(unwritten).filter((path) => !silent.includes(path as `/${string}`))).toEqual([])
})

it('says so of a list that is called otherwise, too: of whatever has a number and a name', () => {
  const silent = silentReads().flatMap(({ path, outputSchema }) =>
    Object.hasOwn(unwritten, path) ? [] : [...namedIn(outputSchema)].map((at) => `${path} ${at}`),
  )
  expect(silent.filter((place) => !Object.hasOwn(named, place))).toEqual([])
  expect(Object.keys(named).filter((place) => !silent.includes(place))).toEqual([])
})
