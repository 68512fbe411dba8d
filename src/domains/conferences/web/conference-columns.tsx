import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconCloudOff } from '@tabler/icons-react'
import { countOf } from '#contract/clock-text.ts'
import { experienceTypeTitles } from '#domains/experiences/rules/type-titles.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ConferenceTheme } from '../contract/conferences.contract.ts'
import css from './conferences.module.css'

export const titleOf = ({ title }: ConferenceTheme) => title

/** How an experience stands beside the service: being compared, not asked, or how much does not agree. */
export function ThemeState({ theme }: { readonly theme: ConferenceTheme }) {
  const { isPulling, failure, issues, checked_at } = theme
  if (isPulling)
    return (
      <span className={css.pulling}>
        <Loader size={14} aria-hidden /> Pulling
      </span>
    )
  if (failure !== '')
    return (
      <Badge family="unexc" icon={IconCloudOff}>
        Not compared
      </Badge>
    )
  if (issues.length > 0)
    return (
      <Badge family="late" icon={IconAlertTriangle}>
        {countOf(issues.length, 'issue')}
      </Badge>
    )
  return checked_at === null ? (
    <Badge family="outline" icon={IconCircleDashed}>
      Never compared
    </Badge>
  ) : (
    <Badge family="outline" icon={IconCheck}>
      Agrees
    </Badge>
  )
}

/** The first of its issues, and how many more there are. */
export function issueText({ failure, issues }: ConferenceTheme): string {
  const [first, ...more] = failure === '' ? issues.map(({ text }) => text) : [failure]
  if (first === undefined) return ''
  return more.length === 0 ? first : `${first} And ${more.length} more.`
}

/** Where it leads, without what is the same in all: `…/j/91234567890`. */
export const shortUrl = (url: string) => url.replace(/^https?:\/\/[^/]*/, '…').replace(/\?.*$/, '')

const urlCell = ({ conference_url: url }: ConferenceTheme) =>
  url === null ? (
    '–'
  ) : (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={css.url}
      onClick={(event) => event.stopPropagation()}
    >
      {shortUrl(url)}
    </a>
  )

const typeTitle = ({ type }: ConferenceTheme) => experienceTypeTitles[type].one

const title: DataColumn<ConferenceTheme> = {
  id: 'title',
  header: 'Theme title',
  primary: true,
  width: 250,
  cell: (theme) => <PersonCell name={theme.title} second={typeTitle(theme)} />,
}
const issues: DataColumn<ConferenceTheme> = {
  id: 'issues',
  header: 'Issues',
  minWidth: 280,
  cell: (theme) => (
    <span className={css.issues}>
      <ThemeState theme={theme} />
      <span className={css.text} title={issueText(theme)}>
        {issueText(theme)}
      </span>
    </span>
  ),
}

export const conferenceColumns: readonly DataColumn<ConferenceTheme>[] = [
  title,
  {
    id: 'expert',
    header: 'Main expert name',
    width: 170,
    cell: ({ main_expert_name }) => main_expert_name ?? 'Nobody',
  },
  { id: 'url', header: 'Conference url', width: 176, cell: urlCell },
  issues,
]

/** The columns beside an open sheet. */
export const narrowConferenceColumns = [title, issues]

export const conferencePhoneRow = (theme: ConferenceTheme) => (
  <PhoneRow
    name={theme.title}
    reason={theme.main_expert_name ?? 'Nobody'}
    below={theme.isPulling ? <ThemeState theme={theme} /> : issueText(theme) || undefined}
    {...(issueText(theme) === '' && { right: <ThemeState theme={theme} /> })}
  />
)
