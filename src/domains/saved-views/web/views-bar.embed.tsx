import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { SavedView } from '../contract/saved-views.contract.ts'
import type { ViewedList } from '../contract/viewed-lists.ts'
import { SavedViewForm } from './SavedViewForm.tsx'
import { savedViewsQuery } from './saved-views-query.ts'
import css from './views-bar.module.css'

interface ViewsBarProps {
  readonly list: ViewedList
  /** The question that is asked now, as the address has it; without what is open and which page. */
  readonly query: string
  /** The view that it began with. */
  readonly viewId: number | undefined
  /** What the list without any filter is called. */
  readonly everything: string
  /** What else can be done with a view, as items of its menu. */
  readonly items: (view: SavedView) => ReactNode
}

const hrefOf = (list: string, { id, query }: Pick<SavedView, 'id' | 'query'>) =>
  `${list}?${query === '' ? '' : `${query}&`}view=${id}`

interface Open {
  readonly view: SavedView | undefined
  readonly keepsQuery: boolean
}

/** The saved views of a report as words above its filters; what was changed since says so (look.md §14.2). */
export function ViewsBar({ list, query, viewId, everything, items }: ViewsBarProps) {
  const { data: views = [] } = useQuery(savedViewsQuery(list))
  const [open, setOpen] = useState<Open>()
  const navigate = useNavigate()
  const view = views.find(({ id }) => id === viewId)
  const isChanged = query !== (view?.query ?? '')
  const close = () => setOpen(undefined)
  return (
    <nav className={css.bar} aria-label="Saved views" data-print="hide">
      <InternalLink
        href={list}
        className={css.view}
        data-chosen={view === undefined || undefined}
        aria-current={view === undefined ? 'page' : undefined}
      >
        {everything}
        {view === undefined && isChanged && <Dot />}
      </InternalLink>
      {views.map((one) => (
        <InternalLink
          key={one.id}
          href={hrefOf(list, one)}
          className={css.view}
          data-chosen={one === view || undefined}
          aria-current={one === view ? 'page' : undefined}
        >
          <span title={one.owner === null ? undefined : `Shared by ${one.owner}`}>{one.title}</span>
          {one === view && isChanged && <Dot />}
        </InternalLink>
      ))}
      <span className={css.right}>
        {isChanged && (
          <>
            Changed, not saved
            <Button
              size="xs"
              onClick={() => setOpen({ view: view?.is_own === true ? view : undefined, keepsQuery: false })}
            >
              Save view
            </Button>
          </>
        )}
        {view !== undefined && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                size="xs"
                variant="subtle"
                rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
              >
                Share or mail
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {view.is_own && (
                <Menu.Item onClick={() => setOpen({ view, keepsQuery: true })}>
                  Rename, share or delete
                </Menu.Item>
              )}
              {items(view)}
            </Menu.Dropdown>
          </Menu>
        )}
        {isChanged && (
          <Button
            size="xs"
            variant="subtle"
            component={InternalLink}
            href={view === undefined ? list : hrefOf(list, view)}
          >
            Reset
          </Button>
        )}
      </span>
      {open && (
        <SavedViewForm
          list={list}
          query={query}
          view={open.view}
          keepsQuery={open.keepsQuery}
          onClose={close}
          onKept={(kept) =>
            void navigate({
              to: '.',
              search: (before) => ({ ...before, view: kept }),
              replace: true,
              ignoreBlocker: true,
            })
          }
        />
      )}
    </nav>
  )
}

const Dot = () => <span className={css.dot} role="img" aria-label="changed" />
