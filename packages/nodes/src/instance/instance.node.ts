import { defineNode } from '@heddle/core/node'
import { generateAudit } from './audit.ts'
import { createCredential, deleteCredential, getCredentialSchema } from './credential-operations.ts'
import { deleteExecution, getExecution, listExecutions } from './execution-operations.ts'
import {
  activateWorkflow,
  createWorkflow,
  deactivateWorkflow,
  deleteWorkflow,
  getWorkflow,
  getWorkflowVersion,
  listWorkflows,
  updateWorkflow,
} from './workflow-operations.ts'
import { workflowChoices } from './workflow-choices.ts'

export const instance = defineNode({
  name: 'instance',
  label: 'Instance',
  description: 'Manages the workflows, executions and credentials of this instance',
  version: 1,
  aliases: ['n8n-nodes-base.n8n'],
  group: 'transform',
  color: '#0f766e',
  subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['workflows', 'executions', 'backup', 'api', 'self', 'own'],
  },
  params: {},
  resources: {
    workflow: {
      label: 'Workflow',
      operations: {
        activate: activateWorkflow,
        create: createWorkflow,
        deactivate: deactivateWorkflow,
        delete: deleteWorkflow,
        get: getWorkflow,
        getAll: listWorkflows,
        getVersion: getWorkflowVersion,
        update: updateWorkflow,
      },
      defaultOperation: 'getAll',
    },
    execution: {
      label: 'Execution',
      operations: { get: getExecution, getAll: listExecutions, delete: deleteExecution },
      defaultOperation: 'getAll',
    },
    credential: {
      label: 'Credential',
      operations: { create: createCredential, delete: deleteCredential, getSchema: getCredentialSchema },
    },
    audit: { label: 'Audit', operations: { generate: generateAudit } },
  },
  loadOptions: { workflows: workflowChoices },
})
