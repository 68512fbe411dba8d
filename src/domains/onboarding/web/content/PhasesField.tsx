import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { SortableList } from '#ui/sortable/SortableList.tsx'
import css from '../checklists/checklists.module.css'

export interface PhaseRow {
  readonly key: string
  /** Null for a new one. */
  readonly id: number | null
  readonly title: string
}

interface PhasesFieldProps {
  readonly value: readonly PhaseRow[]
  readonly onChange: (rows: PhaseRow[]) => void
  readonly errorOf: (name: string) => string | undefined
}

/** The titles of phases in their order. */
export function PhasesField({ value, onChange, errorOf }: PhasesFieldProps) {
  const rename = (key: string, title: string) =>
    onChange(value.map((row) => (row.key === key ? { ...row, title } : row)))
  return (
    <div className={css.rows}>
      <SortableList
        label="Phases"
        items={value.map((row) => ({ ...row, label: row.title }))}
        onSort={(rows) => onChange(rows.map(({ key, id, title }) => ({ key, id, title })))}
      >
        {({ key, title }, at) => (
          <div className={css.phaseRow}>
            <TextInput
              aria-label={`Phase ${at + 1}`}
              value={title}
              error={errorOf(`phases.${at}.title`)}
              onChange={(event) => rename(key, event.currentTarget.value)}
            />
            <ActionIcon
              variant="subtle"
              aria-label={`Remove ${title || `phase ${at + 1}`}`}
              onClick={() => onChange(value.filter((row) => row.key !== key))}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        )}
      </SortableList>
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...value, { key: crypto.randomUUID(), id: null, title: '' }])}
        >
          Add a phase
        </Button>
      </div>
    </div>
  )
}
