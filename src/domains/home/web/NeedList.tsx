import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNow } from '#ui/clock/use-now.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { MoreWaiting, WaitingRow, WaitingRows } from '#ui/page/WaitingRows.tsx'
import type { Home, HomeNeed } from '../contract/home.schemas.ts'
import { nothingWaitsText } from '../rules/asked-kinds.ts'
import { FollowUpDone } from './FollowUpDone.tsx'
import css from './home.module.css'
import { factsOf } from './need-facts.ts'

interface NeedListProps {
  readonly needs: Home['needs']
  readonly more: Home['moreNeeds']
  readonly asked: Home['asked']
}

/** What needs one today: a row a thing, with its evidence and one verb (look, picture 06). */
export function NeedList({ needs, more, asked }: NeedListProps) {
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
      {needs.length === 0 && !hasMore ? (
        <p className={css.nothing}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          {nothingWaitsText(asked)}
        </p>
      ) : (
        <div className={css.wide}>
          <WaitingRows>
            {needs.map((need) => (
              <NeedRow key={factsOf(need, nowMs).key} need={need} nowMs={nowMs} />
            ))}
            {more.map(({ label, url }) => (
              <MoreWaiting key={url}>
                <UiLink href={url} className={css.more}>
                  {label}
                </UiLink>
              </MoreWaiting>
            ))}
          </WaitingRows>
        </div>
      )}
    </section>
  )
}

function NeedRow({ need, nowMs }: { need: HomeNeed; nowMs: number }) {
  const { key: _key, ...facts } = factsOf(need, nowMs)
  return <WaitingRow {...facts} action={actionButton(need)} />
}

/** The button of what is done on this page; the title then leads to the whole of it. */
function actionButton(need: HomeNeed): ReactNode {
  return need.kind === 'follow_up' ? <FollowUpDone need={need} /> : undefined
}
