import { Button, Modal } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useUpload } from '#web/calls/upload.ts'
import { LogoPreview } from './LogoPreview.tsx'
import { logoWords } from './logo-words.ts'
import css from './logos.module.css'
import { useLogoChanged } from './use-logo-changed.ts'

const route = getRouteApi('/authenticated/staff/workbench/logos/$logoType/edit')

/** `/workbench/logos/:logoType/edit`: another picture in the place of a logo, or the product's own mark again. */
export function EditLogo() {
  const { logoType } = route.useParams()
  const navigate = route.useNavigate()
  const { logos } = useSuspenseQuery(api.logos.list.queryOptions()).data
  const changed = useLogoChanged()
  const logo = logos.find(({ type }) => type === logoType)
  const close = () => void navigate({ to: '/workbench/logos' })
  const upload = useUpload({
    field: 'picture',
    send: (picture) => client.logos.replace({ logoType: logo?.type ?? 'light', picture }),
    onSent: changed,
  })
  const removal = useMutation({
    mutationFn: () => client.logos.remove({ logoType: logo?.type ?? 'light' }),
    onSuccess: changed,
    onError: (error) => void toast.error(messageOf(error)),
  })
  if (logo === undefined) return null
  return (
    <Modal opened onClose={close} title={`Logo: ${logoWords[logo.type].title}`} size={560}>
      <div className={css.panel}>
        <LogoPreview type={logo.type} url={logo.url} />
        <FileDrop
          label="Picture"
          name="picture"
          accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
          hint="Drop a PNG, JPEG or WebP here, up to 5 MB. It stands there at once."
          primary
          {...upload}
        />
        <div className={css.foot}>
          <Button
            color="unexc"
            disabled={logo.url === null}
            loading={removal.isPending}
            onClick={() => removal.mutate()}
          >
            Remove
          </Button>
          <Button onClick={close}>Done</Button>
        </div>
      </div>
    </Modal>
  )
}
