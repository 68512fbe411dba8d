import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { permissions } from '#contract/permissions.ts'
import { formatCount } from '#ui/format/quantities.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { api } from '#web/calls/api.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { Answer } from '../contract/what-they-see.contract.ts'
import { pathOf } from '../rules/read-address.ts'
import { GroupLinks, RightRow } from './RightRow.tsx'
import css from './what-they-see.module.css'

interface AnswerSectionProps {
  readonly personId: number
  readonly about: string
}

/** Yes or no, with the rule and the group behind it. Asked once: each question is kept on the record. */
export function AnswerSection({ personId, about }: AnswerSectionProps) {
  const { data, error, refetch } = useQuery({
    ...api.whatTheySee.ask.queryOptions({ input: { personId, about } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    gcTime: 0,
    retry: false,
  })
  if (error !== null) return <FailedState error={error} onTryAgain={() => void refetch()} />
  if (data === undefined) return null
  return (
    <Section
      title={<UiLink href={pathOf(about)}>{data.what}</UiLink>}
      actions={<Verdict can={data.can && !data.lacksFactor} />}
    >
      {data.lacksFactor && (
        <p className={css.told}>
          It needs a second factor, and they have set up none: until they do, it is refused.
        </p>
      )}
      {data.told !== null && <p className={css.told}>They are told: “{data.told}”</p>}
      {data.shown !== null && data.shown.of > 0 && (
        <p className={css.told}>
          They see {formatCount(data.shown.count)} of {formatCount(data.shown.of)} there.
        </p>
      )}
      {data.isPart && <p className={css.told}>They see that it exists, not what it says.</p>}
      {data.because.length > 0 && <p className={css.told}>{data.because.join('. ')}.</p>}
      {data.can ? <Ways {...data} /> : data.canLogIn && <Lacks {...data} />}
    </Section>
  )
}

const Verdict = ({ can }: Pick<Answer, 'can'>) => (
  <Badge family={can ? 'present' : 'unexc'} icon={can ? IconCheck : IconX}>
    {can ? 'Yes' : 'No'}
  </Badge>
)

function Ways({ ways, campuses }: Answer) {
  if (ways.every((way) => way.length === 0))
    return <p className={css.told}>It is theirs: no right is needed.</p>
  return ways.map((way, index) => (
    <div key={way.map(({ permission }) => permission).join(' ')}>
      <h3 className={css.way}>
        {ways.length === 1 ? 'By the rights' : index === 0 ? 'By these rights' : 'Or by these alone'}
      </h3>
      <ul className={css.rights}>
        {way.map((right) => (
          <RightRow key={right.permission} right={right} campuses={campuses} />
        ))}
      </ul>
    </div>
  ))
}

function Lacks({ lacks, told }: Answer) {
  if (lacks.length === 0)
    return told === null ? null : <p className={css.told}>No right would change that.</p>
  return (
    <>
      <h3 className={css.way}>They would need, everywhere or for that campus</h3>
      <ul className={css.rights}>
        {lacks.map(({ permission, groups }) => (
          <li key={permission}>
            <span>{permissions[permission].replace(/\.$/, '')}</span>
            <span className={css.through}>
              {groups.length === 0 ? 'No group gives it.' : <GroupLinks groups={groups} lead="Given by " />}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
