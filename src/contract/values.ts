import { z } from 'zod'

/** An identity as it arrives in a path, a query or a form: digits, or already a number. */
export const id = z.coerce
  .number('This is not a number.')
  .int('This is not a whole number.')
  .positive('This number must be above 0.')
  .max(2_147_483_647, 'This number is too large.')

/** A school day, `2026-11-10`. */
export const schoolDate = z.iso.date()

/** An instant on the wire, ISO 8601 with its offset, `2026-11-10T15:00:00.000Z`. */
export const instant = z.iso.datetime({ offset: true })

/** A flag as JSON, query or form sends it. */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/** What a form answers when a field is wrong: a sentence by field name. */
export const formErrors = z.record(z.string(), z.string())
