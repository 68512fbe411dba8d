import { z } from 'zod'
import { keptDaysOf, kindsOfRecords, recordKinds } from '#contract/retention.ts'
import { logoTypes } from '#contract/school/logo-types.ts'
import { type SchoolNumberName, schoolNumberNames, schoolNumbers } from '#contract/school/school-numbers.ts'
import { email, flag, line, setOf } from '#contract/values.ts'

const bounded = (what: string, least: number, most: number) =>
  `${what} is at least ${least.toLocaleString('en-US')} and at most ${most.toLocaleString('en-US')}.`

/** Why two thresholds contradict each other; undefined where they do not. */
export const orderFault = ({
  seriousPercent = 0,
  warningPercent = 100,
}: Readonly<Partial<Record<SchoolNumberName, number>>>): string | undefined =>
  seriousPercent > warningPercent ? 'What is serious must be below what warns.' : undefined

const numbers = z
  .partialRecord(z.enum(schoolNumberNames), z.coerce.number('Type a number.').int('Type a whole number.'))
  .superRefine((given, context) => {
    for (const name of schoolNumberNames) {
      const { title, least, most } = schoolNumbers[name]
      const number = given[name]
      if (number !== undefined && (number < least || number > most))
        context.addIssue({ code: 'custom', path: [name], message: bounded(`“${title}”`, least, most) })
    }
    const fault = orderFault(given)
    if (fault) context.addIssue({ code: 'custom', path: ['seriousPercent'], message: fault })
  })
  .meta({
    examples: [Object.fromEntries(schoolNumberNames.map((name) => [name, schoolNumbers[name].least]))],
  })

const keptDays = z
  .partialRecord(
    z.enum(recordKinds),
    z.coerce
      .number('Type a number of days.')
      .int('Type a whole number of days.')

      .nullable(),
  )
  .superRefine((given, context) => {
    for (const kind of recordKinds) {
      const days = keptDaysOf(given, kind)
      const { leastDays, mostDays, defaultDays } = kindsOfRecords[kind]
      if (days === null && defaultDays !== null)
        context.addIssue({ code: 'custom', path: [kind], message: 'Say after how many days.' })
      if (days !== null && (days < leastDays || days > mostDays))
        context.addIssue({ code: 'custom', path: [kind], message: bounded('A period', leastDays, mostDays) })
    }
  })
  .meta({ examples: [{ audit_log: kindsOfRecords.audit_log.leastDays }] })

/** A host without scheme and path, as `portal.school.example`. */
const host = line(253).pipe(
  z
    .string()
    .toLowerCase()
    .regex(
      /^(?=.{4,})([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
      'Write a domain such as portal.school.example, without https://.',
    ),
)

export const nameMissing = 'Type the name of the school.'

/** What is sent: a part of the settings; what is left out stays. */
export const settingsPart = z
  .object({
    schoolName: line(80, 'A name takes up to 80 characters.').min(1, nameMissing),
    address: line(160, 'An address takes up to 160 characters.'),
    productName: line(30, 'A name takes up to 30 characters.').min(1, 'Type the name of the product.'),
    zoneLabel: line(12, 'A label takes up to 12 characters.').min(1, 'Type a label such as EST.'),
    supportEmail: z.union([z.literal(''), email('Type the whole email address.')]),
    supportPhone: line(40, 'A number takes up to 40 characters.'),
    internalDomains: setOf(host, 20, 'Up to 20 domains count as internal.'),
    googleSignIn: flag,
    oidcSignIn: flag,
    numbers,
    keptDays,
  })
  .partial()
export type SettingsPart = z.output<typeof settingsPart>
export type SentSettings = z.input<typeof settingsPart>

const everyNumber = {
  absenceLimit: z.number(),
  daysWithoutAdvisor: z.number(),
  staleDays: z.number(),
  warningPercent: z.number(),
  seriousPercent: z.number(),
  claimMinutes: z.number(),
  welcomeLinkDays: z.number(),
  absenceLinkDays: z.number(),
  rosterStopPercent: z.number(),
  consentNoticeDays: z.number(),
  readingPeople: z.number(),
  readingTimes: z.number(),
} satisfies Record<SchoolNumberName, z.ZodNumber>

/** What the school is set to, whole, as it is stored and kept in the history. */
export const wholeSettings = z.object({
  schoolName: z.string(),
  /** Of its office, on transcripts. */
  address: z.string(),
  productName: z.string(),
  zoneLabel: z.string(),
  /** What "Contact support" writes to; empty for the address of the server's settings. */
  supportEmail: z.string(),
  supportPhone: z.string(),
  internalDomains: z.array(z.string()).readonly(),
  /** Addresses of pictures; empty for the product's own mark. */
  logos: z.record(z.enum(logoTypes), z.string()),
  googleSignIn: z.boolean(),
  oidcSignIn: z.boolean(),
  numbers: z.object(everyNumber),
  /** Days, null for good. */
  keptDays: z.record(z.enum(recordKinds), z.number().nullable()),
})
export type Settings = z.output<typeof wholeSettings>

export const settings = wholeSettings.extend({
  /** Which ways to sign in the server can offer at all. */
  offers: z.object({ google: z.boolean(), oidc: z.boolean() }),
  /** The number of the latest change of settings; zero before the first. */
  basis: z.number(),
})

const fieldTitles: Readonly<Record<string, string>> = {
  schoolName: 'Name of the school',
  address: 'Address',
  productName: 'Name of the product',
  zoneLabel: 'Label of times',
  supportEmail: 'Email of support',
  supportPhone: 'Telephone of support',
  internalDomains: 'Domains that count as internal',
  googleSignIn: 'Sign-in with Google',
  oidcSignIn: 'Sign-in with the organization',
  'logos.light': 'Logo, light',
  'logos.dark': 'Logo, dark',
  'logos.email': 'Logo in mails',
  'logos.favicon': 'Icon of the tab',
  title: 'Name',
  grades: 'Grades',
  blocks: 'Blocks',
  isOffered: 'Offered',
  contact_name: 'Contact',
  contact_email: 'Email of the contact',
  contact_phone: 'Telephone of the contact',
}

/** What a field is called where a change of it is told; numbers and periods by their own titles. */
export function fieldTitle(field: string): string {
  const number = schoolNumberNames.find((name) => name === field)
  const kind = recordKinds.find((one) => `keptDays.${one}` === field)
  if (number) return schoolNumbers[number].title
  return kind ? `Kept: ${kindsOfRecords[kind].title}` : (fieldTitles[field] ?? field)
}

/** A value as a line of the history says it. */
export function valueText(field: string, value: unknown): string {
  if (value === null) return 'for good'
  if (field.startsWith('logos.')) return value === '' ? 'the product’s mark' : 'a picture'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ')
  const number = schoolNumberNames.find((name) => name === field)
  const unit = field.startsWith('keptDays.') ? 'days' : number && schoolNumbers[number].unit
  const text = String(value)
  return text === '' ? 'nothing' : unit ? `${text} ${unit}` : text
}
