import type { AppTrial } from '../testing/try-app.ts'
import { paged, trial } from './github-double.ts'
import { filters } from './repository-trials.ts'

export const accountTrials: readonly AppTrial[] = [
  ...paged('organization.getRepositories', {}, ['/orgs/heddle/repos']),
  ...paged('organization.getMembers', {}, ['/orgs/heddle/members']),
  {
    ...trial('organization.getMembers', { owner: { mode: 'name', value: 'nothing' } }, [
      'GET',
      '/orgs/nothing/members',
    ]),
    fails: 'Not Found',
  },
  ...paged('user.getRepositories', {}, ['/users/heddle/repos']),
  ...paged('user.getUserIssues', { getUserIssuesFilters: filters }, ['/issues', filters]),
  trial('user.invite', { organization: 'heddle', email: 'ada@example.com' }, [
    'POST',
    '/orgs/heddle/invitations',
    { body: { email: 'ada@example.com' } },
  ]),
  {
    ...trial('user.invite', { organization: 'nothing' }, ['POST', '/orgs/nothing/invitations']),
    fails: 'Not Found',
  },
]
