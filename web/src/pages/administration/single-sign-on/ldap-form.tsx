import { Checkbox, PasswordInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { type KnownDirectory, setUpLdap } from '../../../api/users/ldap.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import { t } from '../../../text/index.ts';
import { mappingsIn, mappingsText } from './group-mappings.ts';

const valuesOf = (found: KnownDirectory | null) => ({
  url: found?.url ?? '',
  start_tls: found?.start_tls ?? true,
  ca_certificate: found?.ca_certificate ?? '',
  bind_dn: found?.bind_dn ?? '',
  bind_password: '',
  user_base: found?.user_base ?? '',
  user_filter: found?.user_filter ?? '(objectClass=inetOrgPerson)',
  login_attribute: found?.login_attribute ?? 'uid',
  id_attribute: found?.id_attribute ?? 'entryUUID',
  name_attribute: found?.name_attribute ?? 'cn',
  mail_attribute: found?.mail_attribute ?? 'mail',
  group_base: found?.group_base ?? '',
  member_attribute: found?.member_attribute ?? 'member',
  group_mappings: mappingsText(found?.group_mappings ?? []),
  creates_accounts: found?.creates_accounts ?? true,
  is_enabled: found?.is_enabled ?? true,
});

interface Props {
  directory: KnownDirectory | null;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** Sets up the directory. */
export function LdapForm({ directory, onClose, onSaved }: Props) {
  const saved = useEditForm({
    seen: directory,
    valuesOf,
    validate: {
      url: isFilled,
      user_base: isFilled,
      user_filter: isFilled,
      login_attribute: isFilled,
      id_attribute: isFilled,
      name_attribute: isFilled,
      mail_attribute: isFilled,
      member_attribute: isFilled,
    },
    refusals: { url: about.ldapAddress, user_filter: about.ldapFilter, group_mappings: about.groupMapping },
    save: async ({ bind_password: password, group_mappings: mappings, ...values }, base) => {
      const secret = password === '' ? {} : { bind_password: password };
      await setUpLdap(base, { ...values, ...secret, group_mappings: mappingsIn(mappings) });
      await onSaved();
    },
    onSaved: onClose,
  });
  const { form } = saved;
  const checkbox = (name: 'start_tls' | 'creates_accounts' | 'is_enabled') =>
    form.getInputProps(name, { type: 'checkbox' });
  return (
    <FormDialog title={t('ldap.setUp')} label={t('app.save')} of={saved} onClose={onClose}>
      <TextInput
        data-autofocus
        label={t('ldap.url')}
        description={t('ldap.url.hint')}
        required
        {...form.getInputProps('url')}
      />
      <Checkbox label={t('ldap.startTls')} description={t('ldap.startTls.hint')} {...checkbox('start_tls')} />
      <Textarea
        label={t('ldap.ca')}
        description={t('ldap.ca.hint')}
        autosize
        minRows={1}
        maxRows={6}
        {...form.getInputProps('ca_certificate')}
      />
      <TextInput label={t('ldap.bindDn')} description={t('ldap.bindDn.hint')} {...form.getInputProps('bind_dn')} />
      <PasswordInput
        label={t('ldap.password')}
        description={directory?.has_bind_password === true ? t('ldap.password.kept') : t('ldap.password.hint')}
        autoComplete="off"
        {...form.getInputProps('bind_password')}
      />
      <TextInput label={t('ldap.userBase')} required {...form.getInputProps('user_base')} />
      <TextInput
        label={t('ldap.filter')}
        description={t('ldap.filter.hint')}
        required
        {...form.getInputProps('user_filter')}
      />
      <SimpleGrid cols={2}>
        <TextInput label={t('ldap.login')} required {...form.getInputProps('login_attribute')} />
        <TextInput label={t('ldap.id')} required {...form.getInputProps('id_attribute')} />
        <TextInput label={t('ldap.name')} required {...form.getInputProps('name_attribute')} />
        <TextInput label={t('ldap.mail')} required {...form.getInputProps('mail_attribute')} />
      </SimpleGrid>
      <TextInput label={t('ldap.groupBase')} {...form.getInputProps('group_base')} />
      <TextInput label={t('ldap.member')} required {...form.getInputProps('member_attribute')} />
      <Textarea
        label={t('sso.mappings')}
        description={t('ldap.mappings.hint')}
        autosize
        minRows={2}
        {...form.getInputProps('group_mappings')}
      />
      <Checkbox label={t('sso.creates')} description={t('sso.creates.hint')} {...checkbox('creates_accounts')} />
      <Checkbox label={t('sso.enabled')} description={t('ldap.enabled.hint')} {...checkbox('is_enabled')} />
    </FormDialog>
  );
}
