import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import { useStep } from '#web/address/use-step.ts'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import css from './credit.module.css'
import type { UpdateCredit } from './credit-words.tsx'

interface SyncFormProps {
  readonly credit: UpdateCredit
  readonly onCycle: (cycleId: number) => void
  readonly onRun: (runId: number) => void
}

/** The cycle, what is left out, and the button that proposes its credits. */
export function SyncForm({ credit, onCycle, onRun }: SyncFormProps) {
  const { cycle, cycles, canSync, hindrance, isRunning } = credit
  const [options, setOptions] = useState({ archived: true, left: true })
  const queryClient = useQueryClient()
  const step = useStep()
  const sync = useMutation({
    mutationFn: () =>
      client.updateCredit.sync({
        action: 'credit_sync',
        cycle_id: cycle.id,
        ignore_archived_themes: options.archived,
        ignore_students_left_sora: options.left,
      }),
    onMutate: step,
    onSuccess: ({ message, run_id }, _, askedAt) => {
      toast.success(message)
      if (askedAt === step()) onRun(run_id)
    },
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.updateCredit.key() }),
  })
  // What is archived counts only where it is not ignored: then the server says whether there is one.
  const isRefused = !canSync && (options.archived || credit.experiences_with_archived !== 1)
  const reason = isRunning ? 'A run is being prepared.' : isRefused ? (hindrance ?? undefined) : undefined
  return (
    <Section title="Update credit">
      <div className={css.form}>
        <SelectField
          label="Cycle"
          className={css.cycle}
          options={cycles.map(({ id, title, school_year }) => ({
            value: String(id),
            label: `${title}, ${school_year}`,
          }))}
          value={String(cycle.id)}
          onChange={(id) => onCycle(Number(id))}
        />
        <Checkbox
          className={css.option}
          label="Ignore archived themes"
          checked={options.archived}
          onChange={({ currentTarget: { checked } }) => setOptions({ ...options, archived: checked })}
        />
        <Checkbox
          className={css.option}
          label="Ignore students who left"
          checked={options.left}
          onChange={({ currentTarget: { checked } }) => setOptions({ ...options, left: checked })}
        />
        <ReasonedButton
          changes
          variant="filled"
          reason={reason}
          busy={sync.isPending}
          onClick={() => sync.mutate()}
        >
          Sync
        </ReasonedButton>
      </div>
      <p className={css.hint}>
        Four completed units are one credit. You see every credit before it is given, and can take a run back.
      </p>
    </Section>
  )
}
