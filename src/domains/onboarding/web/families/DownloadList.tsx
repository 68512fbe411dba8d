import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { downloadAddress } from '#contract/download.ts'
import { onboardingDownloads } from '../../contract/onboarding.downloads.ts'

/** Every family the viewer sees, as `onboarding-families.csv`. */
export const DownloadList = () => (
  <Button
    component="a"
    href={downloadAddress(onboardingDownloads.families, {}, 'csv')}
    download
    leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
  >
    Download List (CSV)
  </Button>
)
