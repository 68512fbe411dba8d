import { Button, Modal } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useUpload } from '#web/calls/upload.ts'
import { LogoPreview } from './LogoPreview.tsx'
import { logoWords, surfacesOf } from './logo-words.ts'
import css from './logos.module.css'
import { useLogoChanged } from './use-logo-changed.ts'

const route = getRouteApi('/authenticated/staff/workbench/logos/$logoType/edit')

/** `/workbench/logos/:logoType/edit`: another picture in the place of a logo, looked at before it is saved, or the product's own mark again. */
export function EditLogo() {
  const { logoType } = route.useParams()
  const navigate = route.useNavigate()
  const { logos } = useSuspenseQuery(api.logos.list.queryOptions()).data
  const changed = useLogoChanged()
  // Chosen and not sent: it can be looked at first.
  const [file, setFile] = useState<File | null>(null)
  const chosen = useMemo(() => file && URL.createObjectURL(file), [file])
  const logo = logos.find(({ type }) => type === logoType)
  const close = () => void navigate({ to: '/workbench/logos' })
  const { onFile: save, ...upload } = useUpload({
    field: 'picture',
    send: (picture) => client.logos.replace({ logoType: logo?.type ?? 'light', picture }),
    onSent: changed,
    leadsOn: close,
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
        <div className={css.surfaces}>
          {surfacesOf(logo.type).map((surface) => (
            <figure key={surface}>
              <LogoPreview type={surface} url={chosen ?? logo.url} />
              <figcaption className={css.about}>{logoWords[surface].title}</figcaption>
            </figure>
          ))}
        </div>
        <FileDrop
          label="Picture"
          name="picture"
          accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
          hint={file === null ? 'Drop a PNG, JPEG or WebP here, up to 5 MB.' : `${file.name}, not saved yet.`}
          primary={file === null}
          {...upload}
          onFile={setFile}
        />
        <div className={css.foot}>
          <Button
            color="unexc"
            disabled={logo.url === null || file !== null}
            loading={removal.isPending}
            onClick={() => removal.mutate()}
          >
            Remove
          </Button>
          <span className={css.end}>
            <Button variant="subtle" onClick={file === null ? close : () => setFile(null)}>
              {file === null ? 'Close' : 'Cancel'}
            </Button>
            {file !== null && (
              <ReasonedButton variant="filled" busy={upload.busy} onClick={() => save(file)}>
                Save logo
              </ReasonedButton>
            )}
          </span>
        </div>
      </div>
    </Modal>
  )
}
