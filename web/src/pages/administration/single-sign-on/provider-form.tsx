import { Checkbox, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { OpenIdProvider } from '../../../../../contract/accounts/openid.ts';
import { addOpenIdProvider, changeOpenIdProvider } from '../../../api/users/openid.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import type { ItemFormProps } from '../../../parts/list/edited-list.tsx';
import { t } from '../../../text/index.ts';
import { mappingsIn, mappingsText } from './group-mappings.ts';

const valuesOf = (item: OpenIdProvider | undefined) => ({
  label: item?.label ?? '',
  issuer: item?.issuer ?? '',
  client_id: item?.client_id ?? '',
  client_secret: '',
  scopes: item?.scopes ?? 'openid profile email',
  groups_claim: item?.groups_claim ?? 'groups',
  group_mappings: mappingsText(item?.group_mappings ?? []),
  creates_accounts: item?.creates_accounts ?? false,
  domains: item?.domains ?? '',
  trusts_addresses: item?.trusts_addresses ?? false,
  checks_second_factor: item?.checks_second_factor ?? false,
  is_enabled: item?.is_enabled ?? true,
});

/** Adds or edits a provider of OpenID Connect. */
export function ProviderForm({ item, onClose, onSaved }: ItemFormProps<OpenIdProvider>) {
  const saved = useEditForm({
    seen: item,
    valuesOf,
    validate: { label: isFilled, issuer: isFilled, client_id: isFilled },
    refusals: { issuer: about.openIdIssuer, group_mappings: about.groupMapping },
    save: async ({ client_secret: secret, group_mappings: mappings, ...values }, base) => {
      const given = {
        ...values,
        group_mappings: mappingsIn(mappings),
        ...(secret === '' ? {} : { client_secret: secret }),
      };
      await (base === undefined ? addOpenIdProvider(given) : changeOpenIdProvider(base, given));
      await onSaved();
    },
    onSaved: onClose,
  });
  const { form } = saved;
  const checkbox = (name: 'creates_accounts' | 'trusts_addresses' | 'checks_second_factor' | 'is_enabled') =>
    form.getInputProps(name, { type: 'checkbox' });
  const title = item === undefined ? t('sso.new') : t('admin.edit.of', { name: item.label });
  return (
    <FormDialog title={title} label={t('app.save')} of={saved} onClose={onClose}>
      <TextInput
        data-autofocus
        label={t('sso.label')}
        description={t('sso.label.hint')}
        required
        {...form.getInputProps('label')}
      />
      <TextInput
        label={t('sso.issuer')}
        description={t('sso.issuer.hint')}
        required
        {...form.getInputProps('issuer')}
      />
      <TextInput label={t('sso.clientId')} required {...form.getInputProps('client_id')} />
      <PasswordInput
        label={t('sso.secret')}
        description={item?.has_client_secret === true ? t('sso.secret.kept') : t('sso.secret.hint')}
        autoComplete="off"
        {...form.getInputProps('client_secret')}
      />
      {item !== undefined && (
        <>
          <TextInput
            label={t('sso.redirect')}
            description={t('sso.redirect.hint')}
            value={item.redirect_uri}
            readOnly
          />
          <TextInput
            label={t('sso.signOut')}
            description={t('sso.signOut.hint')}
            value={item.backchannel_logout_uri}
            readOnly
          />
        </>
      )}
      <TextInput label={t('sso.scopes')} {...form.getInputProps('scopes')} />
      <TextInput
        label={t('sso.groupsClaim')}
        description={t('sso.groupsClaim.hint')}
        {...form.getInputProps('groups_claim')}
      />
      <Textarea
        label={t('sso.mappings')}
        description={t('sso.mappings.hint')}
        autosize
        minRows={2}
        {...form.getInputProps('group_mappings')}
      />
      <Checkbox label={t('sso.creates')} description={t('sso.creates.hint')} {...checkbox('creates_accounts')} />
      <TextInput label={t('sso.domains')} description={t('sso.domains.hint')} {...form.getInputProps('domains')} />
      <Checkbox label={t('sso.trusts')} description={t('sso.trusts.hint')} {...checkbox('trusts_addresses')} />
      <Checkbox label={t('sso.factor')} description={t('sso.factor.hint')} {...checkbox('checks_second_factor')} />
      <Checkbox label={t('sso.enabled')} description={t('sso.enabled.hint')} {...checkbox('is_enabled')} />
    </FormDialog>
  );
}
