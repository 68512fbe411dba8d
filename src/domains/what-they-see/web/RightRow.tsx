import { Fragment } from 'react'
import { permissions } from '#contract/permissions.ts'
import { administrationPath } from '#domains/permissions/web/administration-tabs.embed.tsx'
import { campusNames } from '#domains/permissions/web/campus-menu.embed.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { Answer, HeldRight } from '../contract/what-they-see.contract.ts'
import css from './what-they-see.module.css'

interface RightRowProps {
  readonly right: HeldRight
  readonly campuses: Answer['campuses']
}

/** A right with where it holds, and the groups it comes from. */
export function RightRow({ right: { permission, cohort_ids, through }, campuses }: RightRowProps) {
  const at = campusNames(cohort_ids, campuses)
  return (
    <li>
      <span>
        {permissions[permission].replace(/\.$/, '')}
        {at !== '' && `, only at ${at}`}
      </span>
      <span className={css.through}>
        <GroupLinks groups={through} lead="Through " />
      </span>
    </li>
  )
}

/** Groups by name, each a link to what it may do. */
export const GroupLinks = ({
  groups,
  lead,
}: {
  readonly groups: readonly { readonly id: number; readonly title: string }[]
  readonly lead: string
}) => (
  <>
    {groups.length > 0 && lead}
    {groups.map(({ id, title }, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <UiLink href={`${administrationPath}/groups/${id}/manage/permissions`}>{title}</UiLink>
      </Fragment>
    ))}
  </>
)
