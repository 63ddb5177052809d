import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenId, id, idParams } from './ids.ts'
import { folderNameMax } from './limits.ts'

const name = z.string().trim().min(1, 'The folder name cannot be empty').max(folderNameMax)

const folderSchema = z.object({
  id,
  name: z.string(),
  /** Null for one that lies in no other. */
  parentId: id.nullable(),
  /** How many workflows lie right in it. */
  workflows: z.number(),
})
export type Folder = z.infer<typeof folderSchema>

/** Everybody keeps order in their own way: folders, and what lies in which, belong to one person. */
export const folders = {
  list: endpoint({
    method: 'GET',
    path: '/folders',
    scope: 'workflow:read',
    summary: 'All folders of the caller, by name',
    response: z.array(folderSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/folders',
    scope: 'workflow:update',
    summary: 'Make a folder',
    body: z.object({ name, parentId: givenId.nullish() }),
    response: folderSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/folders/:id',
    scope: 'workflow:update',
    summary: 'Rename a folder or put it into another one',
    params: idParams,
    body: z.object({ name: name.optional(), parentId: givenId.nullable().optional() }),
    response: folderSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/folders/:id',
    scope: 'workflow:update',
    summary: 'Delete a folder; what lies in it moves to where the folder was',
    params: idParams,
    response: z.literal(true),
  }),
}
