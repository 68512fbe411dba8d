import { IconCircleCheck } from '@tabler/icons-react'
import { ApproveExcuse } from '#domains/excuses/web/approve-excuse.embed.tsx'
import { useNow } from '#ui/clock/use-now.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { familyClass } from '#ui/status/family-class.ts'
import type { Home, HomeNeed } from '../contract/home.schemas.ts'
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
          Nothing waits for you. Every roll is taken and every excuse decided.
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
  const { icon: Icon, family, title, second, verb, href } = lookOf(need, nowMs)
  const isApproved = need.kind === 'excuse' && need.canApprove
  return (
    <li className={css.row}>
      <Icon size={18} stroke={1.7} aria-hidden className={`${css.icon} ${familyClass(family)}`} />
      <div className={css.words}>
        {isApproved ? (
          <UiLink href={href} className={css.rowTitle}>
            {title}
          </UiLink>
        ) : (
          <span className={css.rowTitle}>{title}</span>
        )}
        <span className={css.second}>{second}</span>
      </div>
      {isApproved ? (
        <ApproveExcuse excuseId={need.excuseId} version={need.version} studentName={need.studentName} />
      ) : (
        <UiLink href={href} className={css.verb} aria-label={`${verb}: ${title}, ${second}`}>
          {verb}
        </UiLink>
      )}
    </li>
  )
}
