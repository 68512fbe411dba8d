import type { ReactNode } from 'react'
import { formatCount } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import css from '../chat.module.css'
import { JobState } from '../jobs/JobState.tsx'
import { jobTitle } from '../jobs/job-words.ts'
import { useChatServer } from '../use-chat-server.ts'

export type ChatState = ContractRouterOutputs['studentChat']['getState']

/** What ended last and, beside it, what goes on now: a retry hides no result. */
export function StandingSection({ state }: { readonly state: ChatState }) {
  const { root } = useChatServer()
  const { lastFinished, present, comparedAt, usersThere, groupsThere, open, ignored } = state
  const now = Date.now()
  return (
    <Section title="How it stands">
      <dl className={css.lines}>
        <Line word="Last finished">
          {lastFinished ? <Result result={lastFinished} root={root} /> : 'Nothing yet'}
        </Line>
        <Line word="Now">{present ? <Result result={present} root={root} /> : 'Nothing is under way'}</Line>
        <Line word="Compared">{comparedAt === null ? 'Never' : formatWhen(comparedAt, now)}</Line>
        <Line word="There">
          {formatCount(usersThere)} users, {formatCount(groupsThere)} groups
        </Line>
        <Line word="Does not agree">
          <UiLink href={`${root}/inconsistencies`} className={css.link}>
            {`${formatCount(open)}${ignored > 0 ? `, and ${formatCount(ignored)} ignored` : ''}`}
          </UiLink>
        </Line>
      </dl>
    </Section>
  )
}

const Line = ({ word, children }: { readonly word: string; readonly children: ReactNode }) => (
  <div>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
)

interface ResultProps {
  readonly result: NonNullable<ChatState['lastFinished']>
  readonly root: string
}

const Result = ({ result, root }: ResultProps) => (
  <span className={css.inline}>
    <JobState status={result.status} />
    <UiLink href={`${root}/jobs/${result.jobId}`} className={css.link}>
      {jobTitle(result)}
    </UiLink>
    <span className={css.quiet}>{formatWhen(result.at, Date.now())}</span>
  </span>
)
