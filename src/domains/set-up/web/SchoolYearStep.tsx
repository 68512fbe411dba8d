import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { client } from '#web/api.ts'
import { formErrorsOf, messageOf } from '#web/api-error.ts'
import { useUnsavedChanges } from '#web/unsaved-changes.tsx'
import { type ProposedCycle, proposeCycles, schoolYearOf } from '../rules/propose-cycles.ts'
import { ContinueLink } from './ContinueLink.tsx'
import css from './set-up.module.css'
import type { Progress } from './set-up-steps.ts'

/** The school year with its cycles: one is added here, everything else is on the calendar's own page. */
export function SchoolYearStep({ progress }: { progress: Progress }) {
  if (progress.cycles > 0)
    return (
      <>
        <p className={css.lead}>
          The school has {formatNoun(progress.cycles, 'cycle')}. Holidays, an imported calendar and every
          change are on <UiLink href="/cycles-and-holidays">Cycles and Holidays</UiLink>.
        </p>
        <ContinueLink step="colleagues" primary />
      </>
    )
  return <SchoolYearForm today={progress.today} />
}

function SchoolYearForm({ today }: { today: string }) {
  const queryClient = useQueryClient()
  const [begun] = useState({
    school_year: schoolYearOf(today),
    first_day: '',
    last_day: '',
    cycles: [] as ProposedCycle[],
  })
  const [values, setValues] = useState(begun)
  const saving = useMutation({
    mutationFn: () => client.setUp.saveSchoolYear(values),
    onSuccess: async ({ message }) => {
      toast.success(message)
      // Who is signed in reads the cycles with the shell.
      await queryClient.invalidateQueries()
    },
  })
  const isDirty = values !== begun && !saving.isSuccess
  const question = useUnsavedChanges({ isDirty, what: 'the school year' })
  const errors = formErrorsOf(saving.error)
  /** Other days of the year propose its cycles anew. */
  const changeYear = (part: Partial<typeof values>) =>
    setValues((before) => {
      const after = { ...before, ...part }
      return { ...after, cycles: proposeCycles(after.first_day, after.last_day) }
    })
  const changeCycle = (at: number, part: Partial<ProposedCycle>) =>
    setValues((before) => ({
      ...before,
      cycles: before.cycles.map((cycle, index) => (index === at ? { ...cycle, ...part } : cycle)),
    }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  const { cycles } = values
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      {question}
      <p className={css.lead}>
        Rolls, experiences and house points count by cycle: terms of about six weeks that follow each other.
        Type the first and the last day of school and change what is proposed.
      </p>
      <div className={css.triple}>
        <TextInput
          label="School year"
          value={values.school_year}
          onChange={(event) => changeYear({ school_year: event.currentTarget.value })}
          error={errors['school_year'] ?? errors['title']}
        />
        <DateField
          label="First day of school"
          value={values.first_day}
          onChange={(first_day) => changeYear({ first_day })}
          error={errors['first_day']}
        />
        <DateField
          label="Last day of school"
          value={values.last_day}
          onChange={(last_day) => changeYear({ last_day })}
          error={errors['last_day']}
        />
      </div>
      {cycles.length > 0 && (
        <fieldset className={css.cycles}>
          <legend className={css.legend}>Cycles</legend>
          {cycles.map((cycle, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cycle is its place in the year
            <div key={at} className={css.cycle}>
              <TextInput
                aria-label={`Name of cycle ${at + 1}`}
                value={cycle.title}
                onChange={(event) => changeCycle(at, { title: event.currentTarget.value })}
                error={errors[`cycles.${at}.title`]}
              />
              <DateField
                label={`First day of ${cycle.title}`}
                value={cycle.starts_on}
                onChange={(starts_on) => changeCycle(at, { starts_on })}
                error={errors[`cycles.${at}.starts_on`]}
              />
              <DateField
                label={`Last day of ${cycle.title}`}
                value={cycle.ends_on}
                onChange={(ends_on) => changeCycle(at, { ends_on })}
                error={errors[`cycles.${at}.ends_on`]}
              />
              <CloseButton
                aria-label={`Remove ${cycle.title}`}
                onClick={() =>
                  setValues((before) => ({
                    ...before,
                    cycles: before.cycles.filter((_, index) => index !== at),
                  }))
                }
              />
            </div>
          ))}
          <div>
            <Button
              size="xs"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() =>
                setValues((before) => ({
                  ...before,
                  cycles: [
                    ...before.cycles,
                    { title: `Cycle ${before.cycles.length + 1}`, starts_on: '', ends_on: '' },
                  ],
                }))
              }
            >
              Add a cycle
            </Button>
          </div>
        </fieldset>
      )}
      <div className={css.foot}>
        <ReasonedButton type="submit" variant="filled" busy={saving.isPending}>
          Add the school year
        </ReasonedButton>
        {saving.isError && (
          <p className={css.problem} role="alert">
            {errors['cycles'] ??
              (Object.keys(errors).length > 0 ? 'Some fields need care.' : messageOf(saving.error))}
          </p>
        )}
      </div>
    </form>
  )
}
