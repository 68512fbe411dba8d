import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from 'react'
import { overPage } from '#domains/people/rules/person-addresses.ts'
import { KeyCap } from '#ui/controls/KeyCap.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { Viewer } from '#web/calls/session.ts'
import { FindList } from './FindList.tsx'
import css from './FindResults.module.css'
import {
  askItems,
  commands,
  type FindItem,
  groupHits,
  type ItemGroup,
  isTyped,
  matching,
  menuItems,
  recentItems,
  verbItems,
} from './find-items.ts'
import { closeFind } from './find-state.ts'
import { useRecentFinds } from './use-recent-finds.ts'

export interface FindKeys {
  readonly press: (event: KeyboardEvent) => void
}

interface FindResultsProps {
  readonly viewer: Viewer
  /** How the field hands on what is pressed in it. */
  readonly keys: Ref<FindKeys>
  readonly text: string
  readonly onText: (text: string) => void
  /** Whether one of what is found is chosen, as soon as that is drawn. */
  readonly onChosen: (hasChosen: boolean) => void
  /** Enter was pressed before this was loaded. */
  readonly isEnterWaiting: RefObject<boolean>
}

const debounceMs = 80
/** Letters that are looked for; a sentence may be longer. */
const mostSearched = 100

/** What the field of Ctrl-K finds, and its keys: arrows choose, Enter opens, Tab leads to what one does with a hit. */
export function FindResults({ viewer, keys, text, onText, onChosen, isEnterWaiting }: FindResultsProps) {
  const router = useRouter()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const recent = useRecentFinds(viewer)
  const [about, setAbout] = useState<{ item: FindItem; before: string }>()
  const [pointed, setPointed] = useState<{ key: string; of: string }>()
  const typed = text.trim()
  const [asked] = useDebouncedValue(typed, debounceMs)
  const found = useQuery({
    ...api.search.search.queryOptions({ input: { q: asked.slice(0, mostSearched) } }),
    enabled: asked !== '' && about === undefined,
    placeholderData: keepPreviousData,
  })
  // What is drawn may still answer the text before; Enter must never open a hit of that one.
  const isCurrent =
    about !== undefined || typed === '' || (asked === typed && !found.isPlaceholderData && !found.isPending)
  const groups = shown()
  const items = groups.flatMap((group) => group.items)
  // Another list chooses its best again.
  const list = `${about?.item.key ?? ''} ${asked}`
  const chosen = items.find(({ key }) => pointed?.of === list && key === pointed.key) ?? items[0]
  const point = (item: FindItem | undefined) => item && setPointed({ key: item.key, of: list })

  function shown(): ItemGroup[] {
    if (about !== undefined)
      return [{ title: 'Do', items: matching(verbItems(about.item), typed) }].filter(isFilled)
    const latest = recentItems(recent.hits, recent.keys)
    const things = matching(commands(viewer, isDark), typed)
    if (typed === '')
      return [
        { title: 'Recent', items: latest },
        { title: 'Pages', items: menuItems(viewer, latest) },
        { title: 'Do', items: things },
      ].filter(isFilled)
    const hits = groupHits(found.data?.hits ?? [], recent.keys)
    const named = hits.some(({ title }) => title === 'Do') ? 'Also' : 'Do'
    return [
      { title: 'Ask', items: askItems(viewer, typed) },
      ...hits,
      { title: named, items: things },
    ].filter(isFilled)
  }

  function open(item: FindItem, inNewTab = false) {
    const { does } = item
    if ('types' in does) return onText(does.types)
    if ('acts' in does) {
      setColorScheme(does.acts)
      return closeFind()
    }
    const kept = about?.item ?? item
    if (kept.kind !== 'verb') recent.remember(kept.key)
    if (inNewTab) return void window.open(does.opens, '_blank', 'noopener')
    closeFind()
    // Whoever looks for somebody stays where they are.
    const over = overPage(does.opens)
    if (over === undefined) void router.navigate({ href: does.opens })
    else void router.navigate({ to: '.', search: (before) => ({ ...before, ...over }), resetScroll: false })
  }

  function step(by: number) {
    const at = chosen === undefined ? -1 : items.indexOf(chosen)
    point(items[(at + by + items.length) % items.length])
  }

  function goBack() {
    if (about === undefined) return
    onText(about.before)
    setAbout(undefined)
  }

  useImperativeHandle(keys, () => ({
    press(event) {
      const does = keyOf(event)
      if (does === undefined) return
      event.preventDefault()
      does()
    },
  }))

  function keyOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined {
    const isCommand = ctrlKey || metaKey
    if (key === 'Enter') return () => pressEnter(isCommand)
    if (isCommand) return undefined
    if (key === 'ArrowDown') return () => step(1)
    if (key === 'ArrowUp') return () => step(-1)
    if (key === 'Tab') return shiftKey ? goBack : enterVerbs
    if (key === 'Backspace' && text === '' && about !== undefined) return goBack
    return undefined
  }

  function enterVerbs() {
    if (chosen === undefined || chosen.verbs.length === 0 || !isCurrent) return
    setAbout({ item: chosen, before: text })
    onText('')
  }

  // Who types fast presses Enter before the answer is there: its best hit is opened when it comes.
  function pressEnter(inNewTab: boolean) {
    if (!isCurrent && !(chosen && isTyped(chosen))) isEnterWaiting.current = true
    else if (chosen) open(chosen, inNewTab)
  }

  const openWaiting = useEffectEvent(() => {
    if (!isCurrent || !isEnterWaiting.current) return
    isEnterWaiting.current = false
    if (chosen) open(chosen)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the answer has come
  useEffect(() => openWaiting(), [isCurrent, found.data])

  const isNothing = typed !== '' && isCurrent && items.length === 0 && !found.isError
  return (
    <>
      {about !== undefined && (
        <p className={css.about}>
          {about.item.title}
          {about.item.detail !== '' && <span className={css.aboutDetail}>{about.item.detail}</span>}
        </p>
      )}
      <FindList
        groups={groups}
        chosen={chosen}
        onChoose={point}
        onChosen={onChosen}
        onOpen={(item, inNewTab) => (isCurrent || isTyped(item)) && open(item, inNewTab)}
      />
      <p className={css.state} role="status">
        {isNothing && `Nothing found for “${typed}”. Try a name, a house or an experience.`}
        {found.isError && typed !== '' && messageOf(found.error)}
      </p>
      <p className={css.keys} aria-hidden="true">
        <span>
          <KeyCap keys={['Enter']} /> open
        </span>
        <span>
          <KeyCap keys={['Tab']} /> what to do
        </span>
        <span>
          <KeyCap keys={['Mod', 'Enter']} /> new tab
        </span>
        <span>
          <KeyCap keys={['Escape']} /> {about === undefined ? 'close' : 'close, Backspace back'}
        </span>
      </p>
    </>
  )
}

const isFilled = (group: ItemGroup) => group.items.length > 0
