import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '#ui/pace/lazy-part.ts'
import type { Viewer } from '#web/calls/session.ts'
import css from './FindDialog.module.css'
import type { FindKeys } from './FindResults.tsx'
import { chosenId, closeFind, listId } from './find-state.ts'

const FindResults = lazyPart(() => import('./FindResults.tsx'), 'FindResults')

/**
 * The field of Ctrl-K. It stands and has the keyboard at once, in the browser's own dialog, so that nothing typed is
 * lost while what finds is still loading; an Enter pressed meanwhile is remembered.
 */
export function FindDialog({ viewer }: { viewer: Viewer }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [hasChosen, setHasChosen] = useState(false)
  const keys = useRef<FindKeys>(null)
  const isEnterWaiting = useRef(false)
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // Gives the focus back to where it was.
    return () => opened?.close()
  }, [])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey) return
    if (keys.current !== null) keys.current.press(event)
    else if (event.key === 'Enter') isEnterWaiting.current = true
  }
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) closeFind()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by the browser
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label="Find people and pages"
      onClose={closeFind}
      onClick={closeOutside}
    >
      <div className={css.inner}>
        <div className={css.field}>
          <IconSearch size={18} stroke={1.75} aria-hidden />
          <input
            className={css.input}
            role="combobox"
            aria-label="Find people and pages"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={hasChosen ? chosenId : undefined}
            aria-autocomplete="list"
            placeholder="Find people and pages, or say what to do"
            autoComplete="off"
            spellCheck={false}
            // A dialog of a page below keeps its own Escape.
            data-mantine-stop-propagation="true"
            value={text}
            onChange={(event) => {
              isEnterWaiting.current = false
              setText(event.currentTarget.value)
            }}
            onKeyDown={press}
          />
        </div>
        <Suspense fallback={<div id={listId} role="listbox" aria-label="Found" />}>
          <FindResults
            viewer={viewer}
            keys={keys}
            text={text}
            onText={setText}
            onChosen={setHasChosen}
            isEnterWaiting={isEnterWaiting}
          />
        </Suspense>
      </div>
    </dialog>
  )
}
