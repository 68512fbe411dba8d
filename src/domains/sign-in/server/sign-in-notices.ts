import { clockText, dayText } from '#contract/clock-text.ts'
import { school } from '#contract/school/school.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import { insertMail } from '#server/mail/mail.ts'
import { deviceName } from './logins/device-name.ts'
import type { SignInRequest } from './sign-in-events.ts'

interface Notice {
  readonly person: { readonly id: number; readonly name: string; readonly email: string }
  readonly request: SignInRequest
  readonly nowMs: number
  readonly publicUrl: string
}

/** `Firefox on Windows (203.0.113.7), Tue, Nov 10, 2026, 10:05 AM EST`: what one recognises oneself by. */
const originText = ({ request, nowMs }: Notice) =>
  `${deviceName(request.userAgent)} (${request.ip}), ${dayText(nowMs)}, ${clockText(nowMs)} ${school().zoneLabel}`

const tell = (
  db: Database,
  facts: Notice,
  { kind, subject, said, dedupeKey }: { kind: string; subject: string; said: string; dedupeKey?: string },
): Promise<void> =>
  insertMail(db, {
    kind,
    userId: facts.person.id,
    toEmail: facts.person.email,
    toName: facts.person.name,
    subject,
    paragraphs: [
      `Hello ${facts.person.name},`,
      `${said} ${originText(facts)}.`,
      'If it was you, you need not do anything. If not, set a new password now: it ends every session.',
    ],
    action: { label: 'Set a new password', url: `${facts.publicUrl}/password/new` },
    ...(dedupeKey ? { dedupeKey } : {}),
  })

/** Tells a person that their password is a new one. */
export const tellOfPassword = (db: Database, facts: Notice): Promise<void> =>
  tell(db, facts, {
    kind: 'password_changed',
    subject: 'Your password was changed',
    said: `your ${school().productName} password was changed:`,
  })

/** Tells of wrong passwords that locked the account, once a day: who guesses all night fills no mailbox. */
export const tellOfLock = (db: Database, facts: Notice): Promise<void> =>
  tell(db, facts, {
    kind: 'account_locked',
    subject: 'Someone typed wrong passwords for your account',
    said: 'five wrong passwords in a row were typed for your account, and it is locked there for a while:',
    dedupeKey: `account_locked:${facts.person.id}:${schoolDateOf(facts.nowMs)}`,
  })

interface NewDevice extends Notice {
  readonly person: Notice['person'] & { readonly role: string }
  readonly device: { readonly hash: string }
}

/**
 * Tells of a new device, each of them: a second laptop of the same make is another laptop. Students are told once a day of
 * browsers of a kind: a cart of school laptops is many new devices.
 */
export const tellOfDevice = (db: Database, { device, ...facts }: NewDevice): Promise<void> => {
  const { person, request, nowMs } = facts
  const which =
    person.role === 'student' ? `${deviceName(request.userAgent)}:${schoolDateOf(nowMs)}` : device.hash
  return tell(db, facts, {
    kind: 'new_device',
    subject: 'You logged in on a new device',
    said: 'your account was used to log in on a device that was new to it:',
    dedupeKey: `new_device:${person.id}:${which}`,
  })
}

/** Tells of wrong codes after a right password, once a day: somebody may know it. */
export const tellOfCodes = (db: Database, facts: Notice): Promise<void> =>
  tell(db, facts, {
    kind: 'codes_failed',
    subject: 'Someone typed your password, and wrong codes',
    said: 'your password was typed, and then five wrong codes in a row. It is locked there for a while:',
    dedupeKey: `codes_failed:${facts.person.id}:${schoolDateOf(facts.nowMs)}`,
  })

/** Tells of each recovery code that let somebody in. */
export const tellOfRecovery = (db: Database, { left, ...facts }: Notice & { left: number }): Promise<void> =>
  tell(db, facts, {
    kind: 'recovery_code_used',
    subject: 'One of your recovery codes was used',
    said: `one of the recovery codes of your account was used; ${left === 0 ? 'none is' : left === 1 ? 'one is' : `${left} are`} left. Make new ones under “Your sign-ins” before they run out:`,
  })

/** Tells what changed of what somebody shows besides their password. */
export const tellOfFactor = (db: Database, { what, ...facts }: Notice & { what: string }): Promise<void> =>
  tell(db, facts, {
    kind: 'second_factor_changed',
    subject: 'Your second factor has changed',
    said: `${what}:`,
  })
