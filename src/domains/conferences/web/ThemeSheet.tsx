import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { formatWhen } from '#ui/format/times.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import type { ConferenceIssue, ConferenceTheme } from '../contract/conferences.contract.ts'
import { shortUrl, ThemeState } from './conference-columns.tsx'
import css from './conferences.module.css'

interface ThemeSheetProps {
  readonly theme: ConferenceTheme
  readonly footer: React.ReactNode
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

/** Everything of one experience that does not agree with the video service, each with where to look and what to do. */
export function ThemeSheet({ theme, ...sheet }: ThemeSheetProps) {
  const { title, main_expert_name, conference_url: url, issues, failure, checked_at } = theme
  return (
    <SideSheet {...sheet} kicker="Conference issues" title={title} facts={main_expert_name ?? 'Nobody'}>
      <PanelSection>
        <ThemeState theme={theme} />
        {failure !== '' && <p>{failure}</p>}
        <p className={css.hint}>
          {checked_at === null ? 'Never compared yet.' : `Compared ${formatWhen(checked_at, Date.now())}.`}
        </p>
        {url !== null && (
          <a href={url} target="_blank" rel="noreferrer" className={css.url}>
            {shortUrl(url)}
          </a>
        )}
      </PanelSection>
      {issues.length > 0 && (
        <PanelSection title="Issues">
          <ul className={css.list}>
            {issues.map((issue) => (
              <li key={`${issue.kind} ${issue.sessionId} ${issue.text}`}>
                <span>{issue.text}</span>
                <NextStep issue={issue} theme={theme} />
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
    </SideSheet>
  )
}

/** What puts it right, and the meeting that it is about. */
const NextStep = ({ issue, theme }: { readonly issue: ConferenceIssue; readonly theme: ConferenceTheme }) => (
  <span className={css.hint}>
    {issue.isMended ? 'Force Sync fixes it.' : 'Somebody has to fix it.'}
    {issue.sessionId !== null && (
      <>
        {' '}
        <UiLink
          className={css.url}
          href={addressOf.session({ type: theme.type, experienceId: theme.id, sessionId: issue.sessionId })}
        >
          Open the session
        </UiLink>
      </>
    )}
  </span>
)
