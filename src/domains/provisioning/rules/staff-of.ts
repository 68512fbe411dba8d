import { z } from 'zod'
import { cleanLine } from '#contract/clean-text.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { badRequest } from './scim-fault.ts'
import { objectsOf } from './values.ts'

/** What the school keeps of a colleague, read out of what a provider says of them; empty where it says nothing. */
export interface StaffFacts {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly job: string
}

const longestName = 60
const address = z.email().max(254)

const text = (value: Json | undefined): string => (typeof value === 'string' ? cleanLine(value) : '')

/**
 * The address of a colleague, of several the one that is used first, then the one at work, then any; the name of the
 * log-in where there is none.
 */
function emailOf(attributes: JsonObject): string {
  const emails = objectsOf(attributes['emails']).filter(({ value }) => text(value) !== '')
  const isWork = ({ type }: JsonObject) => text(type).toLowerCase() === 'work'
  const chosen = emails.find(({ primary }) => primary === true) ?? emails.find(isWork) ?? emails[0]
  const email = text(chosen?.['value'] ?? attributes['userName'])
  if (!address.safeParse(email).success)
    throw badRequest(
      'invalidValue',
      'An email address is needed: map one to emails[type eq "work"].value, or use addresses as userName.',
    )
  return email
}

function namesOf(attributes: JsonObject): Pick<StaffFacts, 'firstName' | 'lastName'> {
  const name = isObject(attributes['name']) ? attributes['name'] : {}
  const [given, family] = [text(name['givenName']), text(name['familyName'])]
  if (given !== '' || family !== '') return { firstName: given || family, lastName: given ? family : '' }
  const whole = text(name['formatted']) || text(attributes['displayName'])
  const cut = whole.lastIndexOf(' ')
  return cut === -1
    ? { firstName: whole, lastName: '' }
    : { firstName: whole.slice(0, cut), lastName: whole.slice(cut + 1) }
}

/**
 * What the school keeps of a colleague, out of what a provider says. Throws `invalidValue` with a sentence for whoever
 * maps the attributes.
 */
export function staffOf(attributes: JsonObject): StaffFacts {
  const { firstName, lastName } = namesOf(attributes)
  const job = text(attributes['title'])
  if (firstName.length > longestName || lastName.length > longestName)
    throw badRequest('invalidValue', 'A first or last name takes up to 60 characters.')
  if (job.length > 80) throw badRequest('invalidValue', 'A title takes up to 80 characters.')
  return { firstName, lastName, email: emailOf(attributes), job }
}

/** The name of somebody of whom a provider tells only how they log in. */
export const nameOfLogin = (attributes: JsonObject): string =>
  text(attributes['userName']).split('@')[0]?.slice(0, longestName) ?? ''

/** Whether a provider says that somebody works here; who says nothing says yes. */
export const isActive = (attributes: JsonObject): boolean => attributes['active'] !== false
