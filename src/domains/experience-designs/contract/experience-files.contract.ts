import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/values.ts'
import {
  sentFile,
  sentPicture,
  shownFile,
  uploadedPicture,
} from '#domains/templates/contract/design-files.contract.ts'
import { experienceUploads } from './experience-file-paths.ts'

const ofExperience = z.object({ experience_id: id })

/** What the editor of an experience uploads, for who may edit it, whether or not they write templates. */
export const experienceFilesContract = {
  postFile: endpoint({
    method: 'POST',
    path: experienceUploads.files,
    summary: 'Uploads a document or picture to be attached to a task of an experience',
    access: 'experiences.facilitate',
    input: ofExperience.extend(sentFile.shape),
    output: shownFile,
  }),
  postPicture: endpoint({
    method: 'POST',
    path: experienceUploads.pictures,
    summary: 'Uploads a picture of an experience',
    access: 'experiences.facilitate',
    input: ofExperience.extend(sentPicture.shape),
    output: uploadedPicture,
  }),
}
