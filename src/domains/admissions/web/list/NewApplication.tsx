import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconLink, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { toast } from '#ui/feedback/toast.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** How applications come: the address of the public form, to be sent to a family, and one that staff enter (picture 33). */
export const NewApplication = ({ canEnter }: { readonly canEnter: boolean }) => (
  <>
    <CopyFormLink />
    {canEnter && (
      <Button
        variant="filled"
        leftSection={<IconPlus {...icon} />}
        renderRoot={(props) => <Link to="/workbench/admissions/paper-form" {...props} />}
      >
        New application
      </Button>
    )}
  </>
)

function CopyFormLink() {
  const clipboard = useClipboard({ timeout: 2_000 })
  return (
    <Button
      leftSection={clipboard.copied ? <IconCheck {...icon} /> : <IconLink {...icon} />}
      onClick={() => {
        clipboard.copy(`${location.origin}/apply`)
        toast.success('The address of the public form is copied')
      }}
    >
      Copy form link
    </Button>
  )
}
