import { formatDayOf } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import type { ApplicationPage, ShownOutside } from '../../contract/applications.schemas.ts'
import type { OutsideSystemProps } from './OutsideSystem.tsx'

type Words = Pick<OutsideSystemProps, 'state' | 'sentence' | 'differences'>
type Known = ShownOutside | undefined

const shortDay = (instant: string) => formatDayOf(instant).replace(/^\w+, |, \d{4}$/g, '')

/** Whether what stands there is what we sent. */
function stateOf(known: readonly Known[]): Words['state'] {
  const there = known.flatMap((one) => (one === undefined || one.toldAt === null ? [] : one))
  if (there.length === 0) return { kind: 'open', word: 'Nothing yet' }
  if (there.some(({ isMissing }) => isMissing)) return { kind: 'wrong', word: 'Gone there' }
  if (there.some(({ unread }) => unread !== '')) return { kind: 'wrong', word: 'Not readable' }
  const count = there.reduce((sum, { differences }) => sum + differences.length, 0)
  return count === 0
    ? { kind: 'done', word: 'Same as here' }
    : { kind: 'wrong', word: formatNoun(count, 'difference') }
}

/** What HubSpot has of an application. */
export function crmWords(
  { studentName, studentGrade, guardians, services }: ApplicationPage,
  deal: Known,
  contact: Known,
): Words {
  const guardian = guardians.find(({ isApplicant }) => isApplicant)?.name ?? 'the guardian'
  const sentence = [
    ...(deal?.url
      ? [{ text: 'Deal ' }, { text: `${studentName}, grade ${studentGrade}`, href: deal.url }, { text: '. ' }]
      : []),
    ...(contact?.url ? [{ text: 'Contact ' }, { text: guardian, href: contact.url }, { text: '.' }] : []),
  ]
  const nothing = services.crm
    ? 'Neither deal nor contact was made yet.'
    : 'HubSpot is not set up on this server.'
  return {
    state: stateOf([deal, contact]),
    sentence: sentence.length === 0 ? [{ text: nothing }] : sentence,
    differences: [...(deal?.differences ?? []), ...(contact?.differences ?? [])],
  }
}

/** What follows the link to a folder: its files stand in a list below. */
const folderText = (unread: string, files: number) =>
  unread === ''
    ? files === 0
      ? ', still empty.'
      : ', and in it:'
    : `. ${unread}${files === 0 ? '' : ' What we know of is in it:'}`

/** What Drive has of an application. */
export function driveWords(
  { id, studentName, services, folderFiles }: ApplicationPage,
  folder: Known,
): Words {
  const nothing = services.drive ? 'No folder was made yet.' : 'Google Drive is not set up on this server.'
  return {
    state: stateOf([folder]),
    sentence: folder?.url
      ? [
          { text: 'Folder ' },
          { text: `${id} ${studentName}`, href: folder.url },
          { text: folderText(folder.unread, folderFiles.length) },
        ]
      : [{ text: nothing }],
    differences: folder?.differences ?? [],
  }
}

/** How far the evaluations are. */
export function evaluationWords({ evaluations }: ApplicationPage): Words {
  const answered = evaluations.filter(({ answeredAt }) => answeredAt !== null).length
  const isBounced = evaluations.some(({ bouncedAt, answeredAt }) => bouncedAt !== null && answeredAt === null)
  const sentences = evaluations.map(({ kind, answeredAt, openedAt, lastAskedAt, bouncedAt }) => {
    const who = kind.toUpperCase()
    if (answeredAt !== null) return `${who} answered ${shortDay(answeredAt)}.`
    if (lastAskedAt === null) return `${who} was not asked yet.`
    if (bouncedAt !== null) return `The mail to ${who} came back.`
    return openedAt === null
      ? `${who} asked ${shortDay(lastAskedAt)}, not opened.`
      : `${who} opened ${shortDay(openedAt)}, not answered.`
  })
  return {
    state: isBounced
      ? { kind: 'wrong', word: 'Bounced' }
      : answered === 2
        ? { kind: 'done', word: 'Done' }
        : { kind: 'waits', word: `${answered} of 2` },
    sentence: [{ text: sentences.length === 0 ? 'The family has named nobody yet.' : sentences.join(' ') }],
    differences: [],
  }
}
