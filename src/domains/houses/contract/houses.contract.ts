import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/values.ts'
import { houseIndex } from './house.schemas.ts'

const ofHouse = z.object({ houseId: id })

/** Houses: their list, the head of one, its students (2-back-office §7, 3-shell-and-houses §7). */
export const housesContract = {
  getHouseIndex: endpoint({
    method: 'GET',
    path: '/backoffice/houses/{houseId}/_index',
    summary: 'The head of a house and the tabs the viewer may open',
    access: 'shell.use',
    input: ofHouse,
    output: houseIndex,
  }),
}
