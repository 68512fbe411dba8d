import { Combobox, type ComboboxStore } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PresetComment, StudentReview } from '../../contract/task-review.schemas.ts'
import { matchingPresets } from '../../rules/matching-presets.ts'
import css from './composer.module.css'

interface PresetChoicesProps {
  readonly presets: StudentReview['presetComments']
  readonly box: ComboboxStore
  readonly isOpen: boolean
}

/**
 * What is in the picker of preset comments. Drawn with its options, it takes the keyboard and chooses the first of them, so
 * that Enter may follow P at once; also after each letter.
 */
export function PresetChoices({ presets, box, isOpen }: PresetChoicesProps) {
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const found = matchingPresets(presets, search)
  const isNoneSaved = presets.experience.length + presets.general.length === 0
  const isNoneFound = found.experience.length + found.general.length === 0
  const begin = useEffectEvent((_search: string) => {
    box.selectFirstOption()
    // The dropdown has no place on the page yet: nothing is to scroll to where it is not.
    field.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (isOpen) begin(search)
  }, [isOpen, search])
  return (
    <>
      <Combobox.Search
        ref={field}
        value={search}
        placeholder="Find by title"
        aria-label="Find a preset comment"
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Combobox.Options>
        <Group label="Experience" presets={found.experience} />
        <Group label="General" presets={found.general} />
        {isNoneSaved ? (
          <Combobox.Empty>You do not have any saved preset comments</Combobox.Empty>
        ) : (
          isNoneFound && <Combobox.Empty>No results.</Combobox.Empty>
        )}
      </Combobox.Options>
    </>
  )
}

function Group({ label, presets }: { label: string; presets: readonly PresetComment[] }) {
  if (presets.length === 0) return null
  return (
    <Combobox.Group label={label}>
      {presets.map(({ id, title, textBody }) => (
        <Combobox.Option key={id} value={String(id)}>
          <span className={css.presetTitle}>{title}</span>
          <span className={css.presetText}>{textBody}</span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  )
}
