import { Button, Menu } from '@mantine/core'
import { IconBookmark, IconCheck, IconChevronDown, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { SavedView } from '../contract/saved-views.contract.ts'
import type { ViewedList } from '../contract/viewed-lists.ts'
import { SavedViewForm } from './SavedViewForm.tsx'
import { savedViewsQuery } from './saved-views-query.ts'

interface SavedViewsProps {
  readonly list: ViewedList
  /** The question that is asked now, as the address has it; without what is open and which page. */
  readonly query: string
}

/** Questions of a list that are kept by name: chosen here, saved, renamed, shared and deleted. */
export function SavedViews({ list, query }: SavedViewsProps) {
  const { data: views = [] } = useQuery(savedViewsQuery(list))
  const [form, setForm] = useState<SavedView | 'new'>()
  const active = views.find((view) => view.query === query)
  const own = views.filter(({ is_own }) => is_own)
  const shared = views.filter(({ is_own }) => !is_own)
  const item = (view: SavedView) => (
    <Menu.Item
      key={view.id}
      leftSection={
        <IconCheck size={16} stroke={1.75} aria-hidden visibility={view === active ? 'visible' : 'hidden'} />
      }
      aria-current={view === active ? 'page' : undefined}
      component={InternalLink}
      href={view.query === '' ? list : `${list}?${view.query}`}
    >
      {view.owner === null ? view.title : `${view.title}, of ${view.owner}`}
    </Menu.Item>
  )
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="xs"
            leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden />}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
          >
            {active?.title ?? 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {own.map(item)}
          {shared.length > 0 && <Menu.Label>Shared by colleagues</Menu.Label>}
          {shared.map(item)}
          {views.length > 0 && <Menu.Divider />}
          {own
            .filter((view) => view === active)
            .map((view) => (
              <Menu.Item
                key="change"
                leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
                onClick={() => setForm(view)}
              >
                Rename, share or delete
              </Menu.Item>
            ))}
          <Menu.Item
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setForm('new')}
          >
            Save this view
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {form !== undefined && (
        <SavedViewForm
          list={list}
          query={query}
          view={form === 'new' ? undefined : form}
          keepsQuery
          onClose={() => setForm(undefined)}
        />
      )}
    </>
  )
}
