import { useQuery } from '@tanstack/react-query'
import { areaOf } from '#domains/permissions/contract/permission-areas.ts'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { Overview } from '../contract/what-they-see.contract.ts'
import { RightRow } from './RightRow.tsx'
import css from './what-they-see.module.css'
import { overviewQuery } from './what-they-see-address.ts'

/** What somebody holds, which students and which pages they see. */
export function OverviewSections({ personId }: { personId: number }) {
  const { data, error, refetch } = useQuery(overviewQuery(personId))
  if (error !== null) return <FailedState error={error} onTryAgain={() => void refetch()} />
  if (data === undefined) return null
  if (!data.canLogIn)
    return <p className={css.told}>{data.person.name} was deactivated and cannot log in: they see nothing.</p>
  return (
    <>
      <Section title="Students they see" count={data.students.total}>
        <ul className={css.rights}>
          {data.students.reasons.map(({ text, count }) => (
            <li key={text}>
              <span>{text}</span>
              <span className={css.through}>{formatNoun(count, 'student')}</span>
            </li>
          ))}
        </ul>
        {data.students.total === 0 && <p className={css.told}>None.</p>}
      </Section>
      {data.person.role === 'employee' ? (
        <RightsByArea {...data} />
      ) : (
        <p className={css.told}>
          Families have no rights from groups: they see what is their own, in the portal.
        </p>
      )}
      <Section title="Pages they open" count={data.pages.length}>
        <p className={css.pages}>
          {data.pages.map(({ url, label }) => (
            <UiLink key={url} href={url}>
              {label}
            </UiLink>
          ))}
        </p>
      </Section>
    </>
  )
}

function RightsByArea({ rights, campuses }: Overview) {
  const areas = Map.groupBy(rights, ({ permission }) => areaOf(permission))
  if (rights.length === 0)
    return (
      <Section title="Rights">
        <p className={css.told}>They are not in any group that grants permissions.</p>
      </Section>
    )
  return [...areas].map(([area, own]) => (
    <Section key={area} title={area} count={own.length}>
      <ul className={css.rights} aria-label={`${area}: ${formatCount(own.length)}`}>
        {own.map((right) => (
          <RightRow key={right.permission} right={right} campuses={campuses} />
        ))}
      </ul>
    </Section>
  ))
}
