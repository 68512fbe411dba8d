import { Button, Combobox, useCombobox } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { PresetComment, StudentReview } from '../../contract/task-review.schemas.ts'
import { matchingPresets } from '../../rules/matching-presets.ts'
import { panelOf, type StudentIds } from '../review/review-address.ts'
import css from './composer.module.css'
import type { ComposerState } from './use-composer.ts'

interface PresetPickerProps {
  readonly ids: StudentIds
  readonly presets: StudentReview['presetComments']
  readonly composer: ComposerState
  readonly disabled: boolean
}

/** Finds a preset comment by its title and puts it into the comment; Enter takes the first. */
export function PresetPicker({ ids, presets, composer, disabled }: PresetPickerProps) {
  const [search, setSearch] = useState('')
  const { arePresetsOpen, openPresets, closePresets } = composer
  const box = useCombobox({ opened: arePresetsOpen, onDropdownClose: closePresets })
  const found = matchingPresets(presets, search)
  const begin = useEffectEvent(() => box.focusSearchInput())
  // Once the options stand, which is a moment after they were asked for.
  const options = useRef<HTMLDivElement>(null)
  const chooseFirst = (drawn: HTMLDivElement | null) => {
    if (drawn !== null && options.current !== drawn) box.selectFirstOption()
    options.current = drawn
  }
  useEffect(() => {
    if (arePresetsOpen) begin()
  }, [arePresetsOpen])
  const take = (value: string) => {
    const preset = [...found.experience, ...found.general].find(({ id }) => String(id) === value)
    closePresets()
    setSearch('')
    if (preset) composer.insert(preset.body)
  }
  const empty = presets.experience.length + presets.general.length === 0
  return (
    <Combobox store={box} width={320} position="top-start" withinPortal onOptionSubmit={take}>
      <Combobox.Target targetType="button">
        <Button
          variant="subtle"
          disabled={disabled}
          leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden />}
          onClick={() => (arePresetsOpen ? closePresets() : openPresets())}
        >
          Preset comments
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          placeholder="Find by title"
          aria-label="Find a preset comment"
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            box.updateSelectedOptionIndex()
            requestAnimationFrame(() => box.selectFirstOption())
          }}
        />
        <Combobox.Options ref={chooseFirst}>
          <Group label="Experience" presets={found.experience} />
          <Group label="General" presets={found.general} />
          {empty ? (
            <Combobox.Empty>You do not have any saved preset comments</Combobox.Empty>
          ) : (
            found.experience.length + found.general.length === 0 && (
              <Combobox.Empty>No results.</Combobox.Empty>
            )
          )}
        </Combobox.Options>
        <Combobox.Footer>
          <UiLink className={css.bank} href={panelOf(ids, 'comment-bank')}>
            All preset comments
          </UiLink>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
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
