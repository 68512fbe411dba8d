import type { AddressInfo } from 'node:net'
import { makeGuardian, makeHouse, makeStudent } from '../../../src/domains/people/server/people.factory.ts'
import { makeLogin } from '../../../src/domains/sign-in/server/sign-in.factory.ts'
import { writeSessionCookie } from '../../../src/domains/sign-in/server/sign-in.service.ts'
import { onStopRequest } from '../../../src/server/stop-signals.ts'
import { startFirebaseSandbox } from '../../../src/vendors/firebase-messaging/sandbox/firebase-sandbox.ts'
import prepareDatabases from '../databases/prepare-databases.ts'
import { startTestSchool, type TestSchool } from '../schools/test-school.ts'
import { linkCases } from './link-cases.ts'
import type { LinkPlace, Shown } from './link-place.ts'
import { linkSources } from './link-sources.ts'

/** A link as somebody got it. */
export interface SentLink extends Shown {
  readonly kind: string
  /** Path and query below the product's own address. */
  readonly path: string
  /** The receiver's session; null for a link that is opened without signing in. */
  readonly cookie: string | null
}

// Run by every-link.test.ts: a school that has sent one of everything, served on a free port. Tells its address and
// the links by the channel, and ends with it.
const dropDatabases = await prepareDatabases()
let school: TestSchool
const sandbox = await startFirebaseSandbox({ clock: { nowMs: () => school.clock.nowMs() } })
school = await startTestSchool({
  config: {
    // A receiver that is gone stands on this machine.
    WEBHOOK_PRIVATE_ADDRESSES: true,
    FIREBASE_PROJECT_ID: sandbox.credentials.projectId,
    FIREBASE_CLIENT_EMAIL: sandbox.credentials.clientEmail,
    FIREBASE_PRIVATE_KEY: sandbox.credentials.privateKey,
    FIREBASE_API_URL: sandbox.url,
    FIREBASE_OAUTH_URL: sandbox.url,
  },
})
onStopRequest(async () => {
  await school.stop()
  await sandbox.stop()
  await dropDatabases()
  process.exit(0)
})

const { db, services } = school
const advisorId = await school.persona('advisor')
const houseId = await makeHouse(db, { title: 'Juniper House', advisorId })
const place: LinkPlace = {
  school,
  sandbox,
  advisorId,
  facilitatorId: await school.persona('facilitator'),
  family: async (name) => {
    const studentId = await makeStudent(db, { name, houseId })
    return { studentId, guardianId: await makeGuardian(db, { studentIds: [studentId] }) }
  },
}

interface Got {
  readonly receiverId: number
  readonly path: string
}

const own = services.publicUrl
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([address]) => {
    if (!address.startsWith(`${own}/`)) throw new Error(`${address} leads outside of the product.`)
    return address.slice(own.length)
  })

const seen = { notification: 0, mail: 0, push: 0 }

/** What was sent since the last time: in the bell, by mail, by push. */
async function takeNew(): Promise<Got[]> {
  const notifications = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.userId')
    .select(['notifications.id', 'userId', 'redirectUrl', 'type', 'users.role'])
    .where('notifications.id', '>', seen.notification)
    .orderBy('notifications.id')
    .execute()
  const mails = await db
    .selectFrom('outboxMails')
    .leftJoin('users', 'users.email', 'outboxMails.toEmail')
    // Nobody's number is 0: who is asked for an evaluation is no user.
    .select(({ fn, val }) => ['outboxMails.id', fn.coalesce('users.id', val(0)).as('userId'), 'textBody'])
    .where('outboxMails.id', '>', seen.mail)
    .orderBy('outboxMails.id')
    .execute()
  const pushes = sandbox.messages.slice(seen.push)
  seen.notification = notifications.at(-1)?.id ?? seen.notification
  seen.mail = mails.at(-1)?.id ?? seen.mail
  seen.push = sandbox.messages.length
  const bellOf = (role: string) => (role === 'employee' ? '/notifications' : '/family/notifications')
  return [
    ...notifications.map(({ id, userId, redirectUrl, type, role }) => ({
      receiverId: userId,
      path: redirectUrl ?? `${bellOf(role)}/view/${type}/${id}`,
    })),
    ...mails.flatMap(({ userId, textBody }) =>
      pathsIn(textBody).map((path) => ({ receiverId: userId, path })),
    ),
    // The only device of the school is the advisor's.
    ...pushes.map(({ data }) => ({ receiverId: advisorId, path: data.url })),
  ]
}

const sessions = new Map<number, string>()
async function cookieOf(userId: number): Promise<string> {
  const known = sessions.get(userId)
  if (known !== undefined) return known
  const token = await makeLogin(db, { userId, nowMs: school.clock.nowMs() })
  const [cookie = ''] = writeSessionCookie(token, services, 3600).split(';')
  sessions.set(userId, cookie)
  return cookie
}

/** Under each mail that was made of a notification, whatever it is of. */
const isPreferences = (path: string) => path.endsWith('/notifications/preferences')
const preferences: Shown = { words: 'What reaches you', panel: null }

const links: SentLink[] = []
const shownAt = new Map<string, Shown>()

for (const kind of Object.values(linkSources).flat()) {
  const told = await linkCases[kind](place)
  if (told === 'outside') continue
  const got = await takeNew()
  if (got.length === 0) throw new Error(`“${kind}” sent no link.`)
  const isOpenedByAnyone = told.has(0)
  for (const { receiverId, path } of got) {
    const at = isPreferences(path) ? path : `${receiverId} ${path}`
    const shown = isPreferences(path)
      ? preferences
      : (told.get(isOpenedByAnyone ? 0 : receiverId) ?? shownAt.get(at))
    if (shown === undefined) throw new Error(`“${kind}” led user ${receiverId} to ${path}, unforeseen.`)
    // What was led to before is not followed again.
    if (shownAt.has(at)) continue
    shownAt.set(at, shown)
    links.push({ kind, path, ...shown, cookie: isOpenedByAnyone ? null : await cookieOf(receiverId) })
  }
}

await school.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = school.app.server.address() as AddressInfo
process.send?.({ url: `http://127.0.0.1:${port}`, links })
