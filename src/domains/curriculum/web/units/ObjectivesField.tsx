import { Button, CloseButton, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { SortableList } from '#ui/sortable/SortableList.tsx'
import { longestObjective, mostObjectives } from '../../contract/curriculum-limits.ts'
import type { MergedRow } from '../../rules/merge-rows.ts'
import css from './units.module.css'

interface ObjectivesFieldProps {
  readonly value: readonly MergedRow[]
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (objectives: readonly MergedRow[]) => void
}

/** What a unit wants students to reach: lines that are added, written, moved and deleted. Enter begins the next. */
export function ObjectivesField({ value: objectives, errorOf, onChange }: ObjectivesFieldProps) {
  const field = useRef<HTMLFieldSetElement>(null)
  const made = useRef(0)
  /** Drawn and entered before the next key: whoever types on loses no letter to the line before. */
  const changeAndEnter = (changed: readonly MergedRow[], at: number) => {
    flushSync(() => onChange(changed))
    field.current?.querySelectorAll('textarea')[at]?.focus()
  }
  const addAt = (at: number) => {
    if (objectives.length >= mostObjectives) return
    made.current += 1
    const added = { key: `new-${Date.now()}-${made.current}`, title: '' }
    changeAndEnter([...objectives.slice(0, at), added, ...objectives.slice(at)], at)
  }
  const remove = (at: number) => {
    changeAndEnter(
      objectives.filter((_, index) => index !== at),
      Math.max(at - 1, 0),
    )
  }
  const press = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) {
      event.preventDefault()
      addAt(at + 1)
    } else if (event.key === 'Backspace' && objectives[at]?.title === '') {
      event.preventDefault()
      remove(at)
    }
  }
  return (
    <fieldset ref={field} className={css.objectives}>
      <legend className={css.legend}>Objectives</legend>
      {objectives.length === 0 && (
        <p className={css.empty}>None yet. Objectives say what students can do after the unit.</p>
      )}
      <SortableList
        label="Objectives"
        items={objectives.map((one) => ({ ...one, label: one.title }))}
        onSort={(sorted) => onChange(sorted.map(({ key, title }) => ({ key, title })))}
      >
        {(objective, at) => (
          <div className={css.objective}>
            <Textarea
              autosize
              minRows={1}
              aria-label={`Objective ${at + 1}`}
              maxLength={longestObjective}
              value={objective.title}
              error={errorOf(`objectives.${objective.key}`)}
              onChange={({ currentTarget }) =>
                onChange(
                  objectives.map((one, index) =>
                    index === at ? { ...one, title: currentTarget.value } : one,
                  ),
                )
              }
              onKeyDown={(event) => press(event, at)}
            />
            <CloseButton
              aria-label={`Delete objective ${at + 1}: ${objective.title}`}
              onClick={() => remove(at)}
            />
          </div>
        )}
      </SortableList>
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => addAt(objectives.length)}
        >
          Add an objective
        </Button>
      </div>
    </fieldset>
  )
}
