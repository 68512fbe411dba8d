import { Button } from '@mantine/core'
import { IconDatabaseExport, IconDownload, IconPlugConnected } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { downloadAddress } from '#contract/download.ts'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { withProof } from '#web/files/with-proof.ts'
import { nightlyExportDownloads } from '../contract/nightly-export.downloads.ts'
import { BucketTrial } from './BucketTrial.tsx'

interface ExportHeadProps {
  /** Undefined while it is fetched. */
  readonly data:
    | { readonly place: string | null; readonly lastGoodAt: string | null; readonly keptDays: number }
    | undefined
}

const factsOf = ({ place, lastGoodAt, keptDays }: NonNullable<ExportHeadProps['data']>) =>
  place === null
    ? 'No bucket is set'
    : `${place} · last complete ${lastGoodAt === null ? 'never' : formatWhen(lastGoodAt, Date.now())} · kept for ${formatNoun(keptDays, 'day')}`

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Where everything goes, a test of it, and going now. */
export function ExportHead({ data }: ExportHeadProps) {
  const queryClient = useQueryClient()
  const refused = data?.place === null ? 'No bucket is set. Whoever runs the server sets one.' : undefined
  const onError = (error: Error) => void toast.error(messageOf(error))
  const test = useMutation({
    mutationFn: () => client.nightlyExport.test(),
    onError,
  })
  const start = useMutation({
    mutationFn: () => withProof(() => client.nightlyExport.start()),
    onSuccess: ({ message }) => toast.success(message),
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.nightlyExport.key() }),
  })
  return (
    <PageHeader
      title="Nightly export"
      crumbs={[{ label: 'Workbench', href: '/workbench' }]}
      facts={data && factsOf(data)}
      below={test.data && <BucketTrial acts={test.data.acts} />}
      actions={
        <>
          <Button
            component="a"
            variant="default"
            download
            href={downloadAddress(nightlyExportDownloads.schema, {})}
            leftSection={<IconDownload {...icon} />}
          >
            Download the schema
          </Button>
          <ReasonedButton
            reason={refused}
            busy={test.isPending}
            leftSection={<IconPlugConnected {...icon} />}
            onClick={() => test.mutate()}
          >
            Test the bucket
          </ReasonedButton>
          <ReasonedButton
            reason={refused}
            busy={start.isPending}
            leftSection={<IconDatabaseExport {...icon} />}
            onClick={() => start.mutate()}
          >
            Export now
          </ReasonedButton>
        </>
      }
    />
  )
}
