import { Button, Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useStep } from '#web/address/use-step.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { Reading } from '../../contract/ask.contract.ts'
import { spaced } from '../../rules/tokens.ts'
import { placeWords } from '../../rules/words.ts'
import { readQuery } from '../ask-address.ts'
import css from './AskField.module.css'
import { completed, useCompletion } from './completion.ts'
import { WrongWord } from './WrongWord.tsx'

interface AskFieldProps {
  readonly sentence: string
  readonly wrong?: Reading['wrong'] | undefined
  readonly autoFocus?: boolean
  /** Takes a question that was understood, as an address has it. */
  readonly onAsk: (q: string) => void
}

type Wrong = NonNullable<Reading['wrong']>

/** The one field: a sentence with what may follow as one types, and the word that is not understood underlined. */
export function AskField({ sentence, wrong: given, autoFocus = false, onAsk }: AskFieldProps) {
  const queryClient = useQueryClient()
  const step = useStep()
  const input = useRef<HTMLInputElement>(null)
  const mirror = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(sentence)
  /** Read when an answer comes, which may be long after the drawing in which it was asked for. */
  const latest = useRef(sentence)
  const [caret, setCaret] = useState(sentence.length)
  const [found, setFound] = useState<{ readonly of: string; readonly wrong: Wrong }>()
  const [failure, setFailure] = useState<string>()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const options = useCompletion(text.slice(0, caret), combobox.dropdownOpened)
  const wrong = found?.of === text ? found.wrong : text === sentence ? given : undefined

  function put(next: string) {
    latest.current = next
    setText(next)
  }

  async function ask(asked = text) {
    combobox.closeDropdown()
    setFailure(undefined)
    const askedAt = step()
    // Whoever typed on, or went elsewhere, waits no more for what was read.
    const isAwaited = () => askedAt === step() && latest.current === asked
    try {
      const reading = await queryClient.fetchQuery(readQuery(spaced(asked)))
      if (!isAwaited()) return
      put(reading.sentence)
      if (reading.q !== null) onAsk(reading.q)
      else if (reading.wrong !== null) setFound({ of: reading.sentence, wrong: reading.wrong })
    } catch (error) {
      if (isAwaited()) setFailure(messageOf(error))
    }
  }

  function write(next: string, at: number) {
    put(next)
    setCaret(at)
    requestAnimationFrame(() => input.current?.setSelectionRange(at, at))
  }

  function choose(key: string) {
    const option = options[Number(key)]
    if (option === undefined) return
    const next = completed(text, caret, option)
    write(next.text, next.caret)
    combobox.resetSelectedOption()
    input.current?.focus()
  }

  function mend(word: string) {
    if (wrong === undefined || wrong === null) return
    const next = `${text.slice(0, wrong.from)}${wrong.from === text.length ? ' ' : ''}${word}${text.slice(wrong.to)}`
    write(next, next.length)
    void ask(next)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.defaultPrevented && combobox.getSelectedOptionIndex() < 0) void ask()
  }

  const follow = () => {
    setCaret(input.current?.selectionStart ?? text.length)
    if (mirror.current && input.current) mirror.current.scrollLeft = input.current.scrollLeft
  }

  return (
    <search className={css.ask} aria-label="Ask" data-print="hide">
      <div className={css.row}>
        <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" offset={4}>
          <Combobox.Target targetType="input">
            <div className={css.field}>
              <TextInput
                ref={input}
                size="md"
                role="combobox"
                aria-label="Ask in a sentence"
                aria-autocomplete="list"
                aria-expanded={combobox.dropdownOpened && options.length > 0}
                aria-invalid={wrong ? true : undefined}
                placeholder="students in … with 3 or more …"
                autoComplete="off"
                spellCheck={false}
                autoFocus={autoFocus}
                leftSection={<IconMessageQuestion size={18} stroke={1.75} aria-hidden />}
                value={text}
                onChange={(event) => {
                  put(event.currentTarget.value)
                  setCaret(event.currentTarget.selectionStart ?? event.currentTarget.value.length)
                  combobox.openDropdown()
                  combobox.resetSelectedOption()
                }}
                onClick={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onKeyDown={press}
                onSelect={follow}
                onScroll={follow}
              />
              {wrong && wrong.word !== '' && (
                <div ref={mirror} className={css.mirror} aria-hidden="true">
                  {text.slice(0, wrong.from)}
                  <mark className={css.wrong}>{text.slice(wrong.from, wrong.to)}</mark>
                  {text.slice(wrong.to)}
                </div>
              )}
            </div>
          </Combobox.Target>
          <Combobox.Dropdown hidden={options.length === 0}>
            <Combobox.Options aria-label="What may follow">
              {options.map((option, at) => (
                <Combobox.Option key={`${option.from} ${option.text} ${option.of}`} value={String(at)}>
                  {option.text}
                  {option.of !== null && <span className={css.kind}>{placeWords[option.of]}</span>}
                </Combobox.Option>
              ))}
            </Combobox.Options>
          </Combobox.Dropdown>
        </Combobox>
        <Button size="md" variant="filled" onClick={() => void ask()}>
          Ask
        </Button>
      </div>
      <div role="status">
        {wrong && <WrongWord wrong={wrong} onChoose={mend} />}
        {failure !== undefined && <p className={css.message}>{failure}</p>}
      </div>
    </search>
  )
}
