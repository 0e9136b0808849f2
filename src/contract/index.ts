export { type PluginRule, pluginContract } from './plugin/plugin-contract.js';
export { sendTo } from './plugin/send-to.js';
export type {
  PluginApplication,
  PluginCall,
  PluginMount,
  PluginReceived,
  PluginRequest,
  PluginResponse,
  PluginRoute,
  PluginServer,
  PluginSubject,
} from './plugin/subject.js';
export type { ContractRule } from './rule.js';
export type { ContractRequest, ContractSubject } from './strategy/subject.js';
export { versioningContract } from './strategy/versioning-contract.js';
