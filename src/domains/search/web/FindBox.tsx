import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue, useSessionStorage } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import type { SearchHit } from '#domains/search/contract/search.contract.ts'
import { api } from '#web/api.ts'
import { messageOf } from '#web/api-error.ts'
import type { Viewer } from '#web/session.ts'
import css from './FindDialog.module.css'
import { FindHits } from './FindHits.tsx'
import { groupHits, keyOfHit, pagesOf, rememberHit } from './find-hits.ts'
import { closeFind } from './find-state.ts'
import { useBestHitChosen } from './use-best-hit-chosen.ts'

const debounceMs = 80

/** The field and what it found: arrows choose, Enter opens, the best hit is chosen from the start. */
export function FindBox({ viewer }: { viewer: Viewer }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const combobox = useCombobox({ opened: true })
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), debounceMs)
  const [recent, setRecent] = useSessionStorage<SearchHit[]>({
    key: `homeroom-recent-finds-${viewer.userId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const found = useQuery({
    ...api.search.search.queryOptions({ input: { q: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const isAsking = text.trim() !== ''
  // What is drawn may still answer the text before; Enter must never open a hit of that one.
  const isSettled = !isAsking || (asked === text.trim() && !found.isPlaceholderData)
  const hits = isAsking ? (found.data?.hits ?? []) : []
  const groups = isAsking
    ? groupHits(hits)
    : [
        { title: 'Recent', hits: recent },
        { title: 'Pages', hits: pagesOf(viewer, recent) },
      ].filter((group) => group.hits.length > 0)
  useBestHitChosen(combobox, groups.flatMap((group) => group.hits.map(keyOfHit)).join(' '))
  const open = (hit: SearchHit | undefined) => {
    if (hit?.url == null) return
    setRecent(rememberHit(recent, hit))
    closeFind()
    void router.navigate({ href: hit.url })
  }
  const openChosen = (key: string) => {
    if (isSettled) open(groups.flatMap((group) => group.hits).find((one) => keyOfHit(one) === key))
  }
  // Who types fast presses Enter before the answer is there: its best hit is opened when it comes.
  const openBestOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isSettled) return
    const options = api.search.search.queryOptions({ input: { q: text.trim() } })
    queryClient.fetchQuery(options).then(
      (answer) => open(groupHits(answer.hits)[0]?.hits[0]),
      () => {}, // the field says what went wrong
    )
  }
  const isNothing = isAsking && isSettled && found.isSuccess && hits.length === 0
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={openChosen} withinPortal={false}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            size="lg"
            variant="unstyled"
            className={css.input}
            aria-label="Find people and pages"
            placeholder="Find people and pages"
            leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={openBestOnEnter}
          />
        </Combobox.EventsTarget>
        <FindHits groups={groups} />
      </Combobox>
      <p className={css.state} role="status">
        {isNothing && `Nothing found for “${asked}”. Try a name, a house or an experience.`}
        {found.isError && isAsking && messageOf(found.error)}
        {!isAsking && groups.length === 0 && 'Type a name, a house or an experience.'}
      </p>
    </>
  )
}
