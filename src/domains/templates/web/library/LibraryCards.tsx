import { IconTemplate } from '@tabler/icons-react'
import { EmptyState, NothingFound } from '#ui/page/EmptyState.tsx'
import { EmptyPage } from '#ui/table/EmptyPage.tsx'
import { ListPager } from '#ui/table/ListPage.tsx'
import { CardsSkeleton } from './CardsSkeleton.tsx'
import { LibraryToolbar } from './LibraryToolbar.tsx'
import css from './library.module.css'
import type { LibraryPartProps } from './library-list.ts'
import { TemplateCard } from './TemplateCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'

/** The cards of a page: what waits for approval, two a row, then the rest. */
export function LibraryCards({ list, search }: LibraryPartProps) {
  const { rows, paging, data } = list
  const waiting = rows?.filter((template) => template.is_waiting) ?? []
  const others = rows?.filter((template) => !template.is_waiting) ?? []
  return (
    <div className={css.content}>
      <div className={css.scroll}>
        <LibraryToolbar list={list} search={search} />
        {(rows === undefined || paging === undefined || data === undefined) && <CardsSkeleton />}
        {rows?.length === 0 && paging !== undefined && (
          <EmptyPage paging={paging} onChange={list.goTo}>
            {list.filters > 0 ? (
              <NothingFound filters={list.filters} onClear={list.clear} />
            ) : (
              <EmptyState
                icon={IconTemplate}
                title={
                  search.archived === true
                    ? 'No archived templates'
                    : 'It looks like you do not have templates yet...'
                }
              >
                {search.archived === true
                  ? 'You can bring back archived templates from here.'
                  : 'A template is the design of an experience, to be used again in any cycle.'}
              </EmptyState>
            )}
          </EmptyPage>
        )}
        {data !== undefined && waiting.length > 0 && (
          <section className={css.group}>
            <h2 className={css.groupTitle}>
              Waiting for approval <span className={css.groupCount}>{data.waiting}</span>
            </h2>
            <ul className={css.waitingCards}>
              {waiting.map((template) => (
                <WaitingCard key={template.id} template={template} canApprove={data.canApprove} />
              ))}
            </ul>
          </section>
        )}
        {data !== undefined && others.length > 0 && (
          <section className={css.group}>
            <h2 className={css.groupTitle}>
              {search.archived === true ? 'Archived' : 'Templates'}{' '}
              <span className={css.groupCount}>
                {search.archived === true ? data.total : data.total - data.waiting}
              </span>
            </h2>
            <ul className={css.cards}>
              {others.map((template) => (
                <TemplateCard
                  key={template.id}
                  template={template}
                  canUse={data.hasEditTemplateLibraryPermission}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
      {rows?.length !== 0 && <ListPager list={list} />}
    </div>
  )
}
