import { Button, Combobox, useCombobox } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { StudentReview } from '../../contract/task-review.schemas.ts'
import { panelOf, type StudentIds } from '../review/review-address.ts'
import css from './composer.module.css'
import { PresetChoices } from './PresetChoices.tsx'
import type { ComposerState } from './use-composer.ts'

interface PresetPickerProps {
  readonly ids: StudentIds
  readonly presets: StudentReview['presetComments']
  readonly composer: ComposerState
  readonly disabled: boolean
}

/** Finds a preset comment by its title and puts it into the comment; Enter takes the first. */
export function PresetPicker({ ids, presets, composer, disabled }: PresetPickerProps) {
  const { arePresetsOpen, openPresets, closePresets } = composer
  const box = useCombobox({ opened: arePresetsOpen, onDropdownClose: closePresets })
  const take = (value: string) => {
    const preset = [...presets.experience, ...presets.general].find(({ id }) => String(id) === value)
    closePresets()
    if (preset) composer.insert(preset.body)
  }
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
        <PresetChoices presets={presets} box={box} isOpen={arePresetsOpen} />
        <Combobox.Footer>
          <UiLink className={css.bank} href={panelOf(ids, 'comment-bank')}>
            All preset comments
          </UiLink>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  )
}
