import { z } from 'zod'
import { cleanLine } from '#contract/clean-text.ts'
import { email } from '#contract/values.ts'
import { findByEmail, setDeactivated } from '#domains/people/server/people.service.ts'
import { deleteFactors, makeWelcomeLink } from '#domains/sign-in/server/sign-in.service.ts'
import { nobody } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { insertAdministrator, joinAdministrators } from './make-administrator.ts'

/** Why nobody was appointed, as a sentence for whoever typed it. */
export class AppointmentRefused extends Error {}

interface Appointment {
  readonly email: string
  /** Needed for who is new. */
  readonly name: string
}

/** `Mary Ann Smith`: the last word is the family name; forms ask for both. */
function splitName(name: string) {
  const words = cleanLine(name).split(' ')
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}

const shell = { viewer: nobody, request: { id: 'npm run admin' } }

/**
 * Makes an administrator of the person with an address: a new one, a colleague, or one who was deactivated. Returns the
 * one-time link at which they choose a password. Throws AppointmentRefused.
 */
export async function appointAdministrator(
  db: Database,
  { clock, publicUrl }: Pick<Services, 'clock' | 'publicUrl'>,
  appointment: Appointment,
): Promise<{ link: string; what: string }> {
  if (!z.safeParse(email(), appointment.email).success)
    throw new AppointmentRefused(`“${appointment.email}” is not an email address.`)
  const found = await findByEmail(db, appointment.email)
  if (found && found.role !== 'employee')
    throw new AppointmentRefused(
      `${appointment.email} belongs to a ${found.role}, ${found.name}. An administrator needs an address of their own.`,
    )
  const name = splitName(appointment.name)
  if (!found && name.firstName === '')
    throw new AppointmentRefused(`Nobody has the address ${appointment.email} yet: say their name as well.`)
  const userId = found?.id ?? (await insertAdministrator(db, shell.request, { ...name, ...appointment }))
  if (found) {
    await joinAdministrators(db, userId)
    await setDeactivated(db, userId, { deactivatedAt: null, now: new Date(clock.nowMs()) })
    await insertAudit(db, shell, { action: 'administrator.made', subjectType: 'user', subjectId: userId })
  }
  // Who has lost everything: whoever runs the server vouches for them. They set up something new once they are in.
  const hadFactor = found !== undefined && (await deleteFactors(db, userId))
  if (hadFactor)
    await insertAudit(db, shell, {
      action: 'sign_in.factor_reset',
      subjectType: 'sign_in',
      subjectId: userId,
    })
  const link = await makeWelcomeLink(db, { userId, nowMs: clock.nowMs(), publicUrl })
  const what = !found
    ? `${appointment.name} is an administrator now.`
    : `${found.name}, who was here already${found.deactivatedAt ? ' and was deactivated' : ''}, is an administrator now.`
  return { link, what: hadFactor ? `${what} Their second factor is taken away.` : what }
}
