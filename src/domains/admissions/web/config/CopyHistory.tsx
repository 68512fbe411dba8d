import { Button } from '@mantine/core'
import { useIsFetching, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { api } from '#web/calls/api.ts'
import { failedOr } from '#web/calls/api-error.ts'
import type { Copy } from '../../contract/admissions-config.contract.ts'
import { versionsQuery } from '../admissions-address.ts'
import { ApplyChanges } from './ApplyChanges.tsx'
import css from './config.module.css'
import { copyChanges, copyValues } from './copy-values.ts'

/** What families read before, with who changed it; one click brings it back, as the next version. */
export function CopyHistory({ current }: { readonly current: Copy }) {
  const { data } = useQuery(versionsQuery())
  const [asked, setAsked] = useState<Copy>()
  const queryClient = useQueryClient()
  // What was saved a moment ago is shown with the next answer: what is restored before that is refused as overtaken.
  const isFetching = useIsFetching({ queryKey: api.admissionsConfig.key() }) > 0
  const restore = useMutation(
    api.admissionsConfig.restoreCopy.mutationOptions({
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(failedOr('There was an error updating the admissions config', error)),
      onSettled: async () => {
        setAsked(undefined)
        await queryClient.invalidateQueries({ queryKey: api.admissionsConfig.key() })
      },
    }),
  )
  const versions = data?.versions ?? []
  if (versions.length === 0) return null
  return (
    <Section title="History" count={versions.length}>
      <ol className={css.history}>
        {versions.map((one) => {
          const changes = copyChanges(copyValues(current), copyValues(one))
          return (
            <li key={one.version} className={css.version}>
              <span>
                <strong>Version {one.version}</strong>
                {one.restoredFrom !== null && `, version ${one.restoredFrom} again`}
                <span className={css.by}>
                  {one.savedBy ?? 'The server'}, {formatWhen(one.savedAt, Date.now())}
                </span>
              </span>
              {one.version === current.version ? (
                <span className={css.by}>Families read it now</span>
              ) : changes.length === 0 ? (
                <span className={css.by}>Says the same</span>
              ) : (
                <Button size="xs" disabled={isFetching} onClick={() => setAsked(one)}>
                  Restore
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      {asked !== undefined && (
        <ApplyChanges
          title={`Restore version ${asked.version}?`}
          confirmLabel="Restore"
          changes={copyChanges(copyValues(current), copyValues(asked))}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => restore.mutate({ restores: asked.version, version: current.version })}
        />
      )}
    </Section>
  )
}
