import { useMemo, useState } from 'react'
import { holdsText } from '#contract/text/folded-text.ts'
import { SearchField } from '#ui/filters/SearchField.tsx'
import type { Cue } from '../../rules/read-transcript.ts'
import css from './player.module.css'

interface TranscriptListProps {
  readonly cues: readonly Cue[]
  /** What is said where there are none. */
  readonly none: string
  readonly nowMs: number
  readonly onJump: (atMs: number) => void
}

/** `1:02:03`, or `2:03`. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** What was said: a click or Enter jumps there; what is looked for narrows it; what is being said stays in sight. */
export function TranscriptList({ cues, none, nowMs, onJump }: TranscriptListProps) {
  const [looked, setLooked] = useState('')
  const word = looked.trim()
  const shown = useMemo(
    () => (word === '' ? cues : cues.filter(({ speaker, text }) => holdsText(`${speaker} ${text}`, word))),
    [cues, word],
  )
  const current = cues.findLast(({ startMs }) => startMs <= nowMs)
  if (cues.length === 0) return <p className={css.quiet}>{none}</p>
  return (
    <div className={css.transcript}>
      <SearchField label="Search the transcript" value={looked} onChange={setLooked} />
      <p className={css.found} role="status">
        {word !== '' &&
          (shown.length === 0 ? 'Nothing found.' : `Found in ${shown.length} of ${cues.length} lines`)}
      </p>
      <ol className={css.cues} aria-label="Transcript">
        {shown.map((cue) => (
          <li key={`${cue.startMs} ${cue.text}`}>
            <button
              ref={cue === current && word === '' ? keepInSight : undefined}
              type="button"
              className={css.cue}
              aria-current={cue === current ? 'true' : undefined}
              onClick={() => onJump(cue.startMs)}
            >
              <span className={css.time}>{clockOf(cue.startMs)}</span>
              <span>
                {cue.speaker !== '' && <strong className={css.speaker}>{cue.speaker}</strong>}
                <Marked text={cue.text} word={word} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Scrolls the list, never the page, to what is being said. */
function keepInSight(line: HTMLButtonElement | null) {
  const list = line?.closest('ol')
  if (!line || !list) return
  const { offsetTop, offsetHeight } = line
  const { scrollTop, clientHeight } = list
  if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
    list.scrollTop = offsetTop - clientHeight / 3
}

function Marked({ text, word }: { readonly text: string; readonly word: string }) {
  const at = word === '' ? -1 : text.toLowerCase().indexOf(word)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length)}
    </>
  )
}
