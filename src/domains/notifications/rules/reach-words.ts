import { forgotten } from '#contract/retention.ts'
import { school } from '#contract/school/school.ts'
import type { AnnouncementWent, RecipientCounts, RecipientWays } from '../contract/announcements.schemas.ts'

const number = new Intl.NumberFormat('en-US')
const count = (many: number) => number.format(many)
const nouns = (many: number, one: string, several = `${one}s`) =>
  `${count(many)} ${many === 1 ? one : several}`

/** `Reaches 2 students, 3 guardians: Ada Advisor, Gwen Guardian and 3 others.` */
export function peopleWords({ total, students, guardians, employees, examples }: RecipientCounts): string {
  if (total === 0) return 'Nobody gets it.'
  const parts = [
    ...(students > 0 ? [nouns(students, 'student')] : []),
    ...(guardians > 0 ? [nouns(guardians, 'guardian')] : []),
    ...(employees > 0 ? [`${count(employees)} of the staff`] : []),
  ]
  const others = total - examples.length
  const names = examples.join(', ')
  return `Reaches ${parts.join(', ')}: ${others > 0 ? `${names} and ${nouns(others, 'other')}` : names}.`
}

/** `In Homeroom for 105 people, by mail for 92 (40 of them tomorrow morning; 13 have switched mail off), push for 8.` */
export function waysWords(
  total: number,
  { inApp, mailAtOnce, mailDaily, mailOff, push, mail }: RecipientWays,
): string {
  const mailed = mailAtOnce + mailDaily
  const morning =
    mailDaily === 0
      ? []
      : [mailAtOnce === 0 ? 'in the morning’s mail' : `${count(mailDaily)} of them in the morning`]
  const off = mailOff === 0 ? [] : [`${count(mailOff)} ${mailOff === 1 ? 'has' : 'have'} switched mail off`]
  const notes = [...(mailed > 0 ? morning : []), ...off]
  const hidden = total - inApp
  const parts = [
    `In ${school().productName} for ${nouns(inApp, 'person', 'people')}${hidden > 0 ? ` (${count(hidden)} switched off)` : ''}`,
    `by mail for ${mailed === 0 ? 'nobody' : count(mailed)}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`,
    `push for ${push === 0 ? 'nobody' : count(push)}`,
  ]
  const state =
    mail === 'goes'
      ? ''
      : mail === 'held'
        ? ' Mail is not sent: this is a copy of the school.'
        : ' Mail is not sent: no mail server is set up.'
  return `${parts.join(', ')}.${state}`
}

/** How far an announcement has come, line by line: `In Homeroom`, `105`. Ways that nobody is told by are left out. */
export function wentLines(went: AnnouncementWent): readonly (readonly [what: string, words: string])[] {
  const delivered = went.mailSent === null ? ['how many were delivered is not known any more'] : []
  const mail = [
    [went.mailSent ?? 0, 'delivered'],
    [went.mailWaiting, 'waiting'],
    [went.mailDaily, 'in the morning’s mail'],
    [went.mailFailed, 'failed'],
  ] as const
  const push = [
    [went.pushWaiting, 'waiting'],
    [went.pushFailed, 'failed'],
  ] as const
  const said = (parts: readonly (readonly [number, string])[]) =>
    parts.filter(([many]) => many > 0).map(([many, word]) => `${count(many)} ${word}`)
  return [
    [`In ${school().productName}`, nouns(went.inApp, 'person', 'people')] as const,
    ['Mail', [...said(mail), ...delivered].join(', ')] as const,
    ['Push', said(push).join(', ')] as const,
  ].filter(([, words]) => words !== '')
}

/** Instead of who got an announcement and who read it, once that was put away with its school year, or is `forgotten`. */
export const receiversAwayText = (putAway: string): string =>
  putAway === forgotten
    ? 'Who got it and who read it is not known any more: it is older than the school keeps notifications.'
    : `Who got it and who read it was put away with the school year ${putAway}. Whoever runs ${school().productName} can bring it back.`

/** `64 of 91, 70%` in short, where it was put away or is `forgotten`. */
export const readsAwayText = (putAway: string): string =>
  putAway === forgotten ? 'not known any more' : 'put away'
