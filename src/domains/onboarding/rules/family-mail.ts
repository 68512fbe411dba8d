import { countOf, dayTextOf } from '#contract/clock-text.ts'

interface ToGuardian {
  readonly name: string
  readonly firstName: string
  readonly email: string
  readonly studentFirstName: string
  readonly campus: string
  readonly startDate: string
  readonly schoolName: string
  readonly productName: string
  /** How long that link works. */
  readonly linkDays: number
  /** At which a guardian without a password chooses one. */
  readonly link: string | undefined
  /** The onboarding of the child in the portal. */
  readonly portal: string
}

/** The technical welcome, or the summer information, as a guardian reads it. */
export function mailOf(kind: 'parent-tech-welcome' | 'families-summer-info', to: ToGuardian) {
  const shared = {
    kind: `onboarding_${kind}`,
    toEmail: to.email,
    toName: to.name,
    isPrivate: to.link !== undefined,
  }
  const where = to.schoolName === '' ? to.campus : `${to.schoolName}, ${to.campus}`
  const begins = `${to.studentFirstName} starts at ${where} on ${dayTextOf(to.startDate)}.`
  if (kind === 'families-summer-info')
    return {
      ...shared,
      subject: `Before ${to.studentFirstName} starts: what to know for the summer`,
      paragraphs: [
        `Hello ${to.firstName},`,
        begins,
        `Everything to do before then is in ${to.productName}: read it, check off what is done, and write to us if something is unclear.`,
      ],
      action: { label: 'Open onboarding', url: to.portal },
    }
  return {
    ...shared,
    subject: `Welcome to ${to.productName}: onboarding of ${to.studentFirstName}`,
    paragraphs: [
      `Hello ${to.firstName},`,
      begins,
      `${to.productName} is where you find what to do before the first day, and later the week, the reports and the excuses of ${to.studentFirstName}.`,
      to.link === undefined
        ? 'Log in with your email address; the login page sends you a link if you have no password yet.'
        : `Choose a password to begin. The link works once, for ${countOf(to.linkDays, 'day')}; later the login page sends you another.`,
    ],
    action:
      to.link === undefined
        ? { label: 'Open onboarding', url: to.portal }
        : { label: 'Choose a password', url: to.link },
  }
}
