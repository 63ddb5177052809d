import { assignmentsParams } from './assignments.ts'
import { booleanParams } from './boolean.ts'
import { collectionParams } from './collection.ts'
import { colorParams } from './color.ts'
import { credentialsSelectParams } from './credentials-select.ts'
import { dateTimeParams } from './date-time-params.ts'
import { filterParams } from './filter.ts'
import { fixedCollectionParams } from './fixed-collection.ts'
import { hiddenParams } from './hidden.ts'
import { jsonParams } from './json.ts'
import { multiOptionsParams } from './multi-options.ts'
import { noticeParams } from './notice.ts'
import { numberParams } from './number.ts'
import { optionsParams } from './options.ts'
import { resourceLocatorParams } from './resource-locator.ts'
import { resourceMapperParams } from './resource-mapper.ts'
import { stringParams } from './string.ts'

/** Makers of parameters. Apart from the kinds, because only nodes need them. */
export const param = {
  ...assignmentsParams,
  ...booleanParams,
  ...collectionParams,
  ...colorParams,
  ...credentialsSelectParams,
  ...dateTimeParams,
  ...filterParams,
  ...fixedCollectionParams,
  ...hiddenParams,
  ...jsonParams,
  ...multiOptionsParams,
  ...noticeParams,
  ...numberParams,
  ...optionsParams,
  ...resourceLocatorParams,
  ...resourceMapperParams,
  ...stringParams,
}
