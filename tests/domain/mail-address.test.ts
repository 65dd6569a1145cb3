import { expect, test } from "vitest";
import { comparableEmail, foldEmail, isMailAddress } from "~/format/email";

test.each([
  "eva@correo..es",
  "eva@.correo.es",
  "eva@correo.es/",
  "eva@%63orreo.es",
  "eva@-correo.es",
  "eva@correo-.es",
  "eva@cor_reo.es",
  "eva@correo.es?",
  "eva@a@correo.es",
  "eva@127.1",
  "eva@1",
  "eva@192.0.2.1",
  "eva@correo.123",
  "eva@127.0x1",
  "eva@correo.0X",
  "eva@[192.0.2.1]",
  "eva@correo.１２３",
])("no mail is written to %s, whose domain cannot exist", (address) => {
  expect(isMailAddress(address)).toBe(false);
});

test.each([
  "eva@correo.es",
  "eva.maria+foto@sub.correo-uno.es",
  "o'neill/x@correo.es",
  "eva@localhost",
  "eva@peñón.es",
  "eva@xn--pen-9qa.es",
  "eva@123.es",
  "eva@4.correo.info",
  "123@163.com",
  "eva@0x1.es",
  "eva@correo.x1",
])("mail is written to %s", (address) => {
  expect(isMailAddress(address)).toBe(true);
});

test.each(["\uFE0F", "\u034F", "\u115F", "\u17B4", "\u200B", "\u00AD", "\u3164"])(
  "a letter that nobody sees makes no other person of an address: %j",
  (invisible) => {
    expect(foldEmail(`e${invisible}va@correo.es`)).toBe("eva@correo.es");
    expect(comparableEmail(`EVA${invisible}@correo.es`)).toBe("eva@correo.es");
  },
);
