import { Fragment } from 'react'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { Effect } from '../../contract/group.schemas.ts'
import { administrationPath } from '../administration-tabs.embed.tsx'
import css from '../groups.module.css'
import { holderWords } from './effect-words.ts'

/** So many are told one by one; of more the pages of the permissions tell. */
const mostTold = 4

/** "Who can … then", with the numbers through each group. */
export function HoldersThen({ holders }: { holders: Effect['holders'] }) {
  const nobodyThen = holders.filter(({ before, after }) => before > 0 && after === 0)
  const told = [...nobodyThen, ...holders.filter((one) => !nobodyThen.includes(one))].slice(0, mostTold)
  if (told.length === 0) return null
  return (
    <PanelSection title="Who can, then">
      {told.map((one) => (
        <p key={one.permission} className={css.holders}>
          {one.after === 0 ? (
            <>
              <strong>Nobody</strong> can {holderWords(one)}.
            </>
          ) : (
            <>
              <strong>{formatNoun(one.after, 'person', 'people')}</strong> can {holderWords(one)}:{' '}
              {one.through.map(({ id, title, people }, index) => (
                <Fragment key={id}>
                  {index > 0 && ', '}
                  {formatCount(people)} through{' '}
                  <UiLink href={`${administrationPath}/groups/${id}/manage/permissions`}>{title}</UiLink>
                </Fragment>
              ))}
              .
            </>
          )}
        </p>
      ))}
      {holders.length > told.length && (
        <p className={css.quiet}>
          And {formatNoun(holders.length - told.length, 'more right')}, each with its page under{' '}
          <UiLink href={`${administrationPath}/permissions`}>Permissions</UiLink>.
        </p>
      )}
    </PanelSection>
  )
}
