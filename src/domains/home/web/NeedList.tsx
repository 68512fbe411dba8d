import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNow } from '#ui/clock/use-now.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { familyClass } from '#ui/status/family-class.ts'
import type { Home, HomeNeed } from '../contract/home.schemas.ts'
import { FollowUpDone } from './FollowUpDone.tsx'
import css from './home.module.css'
import { lookOf } from './need-look.ts'

interface NeedListProps {
  readonly needs: Home['needs']
  readonly more: Home['moreNeeds']
}

/** What needs one today: a row a thing, with its evidence and one verb (look, picture 06). */
export function NeedList({ needs, more }: NeedListProps) {
  const nowMs = useNow(60_000)
  const hasMore = more.length > 0
  return (
    <section className={css.needs} aria-labelledby="needs-you">
      <h2 className={css.heading} id="needs-you">
        Needs you today
        {needs.length > 0 && (
          <span className={css.count}>
            {needs.length}
            {hasMore && '+'}
          </span>
        )}
      </h2>
      {needs.length === 0 ? (
        <p className={css.nothing}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          Nothing waits for you: rolls are taken, excuses decided, follow-ups done.
        </p>
      ) : (
        <ul className={css.rows}>
          {needs.map((need) => (
            <NeedRow key={lookOf(need, nowMs).key} need={need} nowMs={nowMs} />
          ))}
          {more.map(({ label, url }) => (
            <li key={url} className={css.moreRow}>
              <UiLink href={url} className={css.more}>
                {label}
              </UiLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function NeedRow({ need, nowMs }: { need: HomeNeed; nowMs: number }) {
  const { icon: Icon, family, title, beside, second, verb, href } = lookOf(need, nowMs)
  const settle = settleButton(need)
  return (
    <li className={css.row}>
      <Icon size={18} stroke={1.7} aria-hidden className={`${css.icon} ${familyClass(family)}`} />
      <div className={css.words}>
        {settle === undefined ? (
          <span className={css.rowTitle}>
            {title}
            {beside !== undefined && <span className={css.beside}>{beside}</span>}
          </span>
        ) : (
          <UiLink href={href} className={css.rowTitle}>
            {title}
          </UiLink>
        )}
        <span className={css.second}>{second}</span>
      </div>
      {settle ?? (
        <UiLink
          href={href}
          className={css.verb}
          aria-label={`${verb}: ${[title, beside, second].filter(Boolean).join(', ')}`}
        >
          <span className={css.verbWord}>{verb}</span>
          <IconChevronRight size={20} stroke={1.75} aria-hidden className={css.verbArrow ?? ''} />
        </UiLink>
      )}
    </li>
  )
}

/** The button of what is settled on this page; the title then leads to the whole of it. */
function settleButton(need: HomeNeed): ReactNode {
  return need.kind === 'follow_up' ? <FollowUpDone need={need} /> : undefined
}
