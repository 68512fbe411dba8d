import { expect, it } from 'vitest'
import { linkSources } from '../support/links/link-sources.ts'
import { listFiles, readSource } from './source-files.ts'
import { isTest } from './walls.ts'

/** What sends: mails, notifications, push messages, calendar entries. */
const sending = /\b(insertMails?|notifyPeople|tellPeople|messaging\.send)\(|BEGIN:VEVENT/
/** And what stores them, which only the kernel of each does. */
const storing = /insertInto\('(outboxMails|notifications)'\)|insert into (outbox_mails|notifications)\b/
const kernels = [
  'src/domains/notifications/server/notify-people.ts',
  'src/domains/notifications/server/tell-people.ts',
  'src/server/mail/mail.ts',
]

const sources = listFiles('src/domains')
  .concat(listFiles('src/server'))
  .filter((path) => !isTest(path) && !path.endsWith('.factory.ts'))

it('every file that sends people a link has its cases', () => {
  const senders = sources.filter((path) => sending.test(readSource(path)) && !kernels.includes(path))
  expect(
    senders,
    'Name the file in test/support/links/link-sources.ts and send its kinds in a file beside it that link-cases.ts takes in.',
  ).toEqual(Object.keys(linkSources).sort())
})

it('nobody sends past the kernels of mail and notifications', () => {
  const stores = sources.filter((path) => storing.test(readSource(path)) && !kernels.includes(path))
  expect(stores).toEqual([])
})
